// The list keeps what is ticked while it follows the jobs, and the log keeps the line that the address names.
const ticked = new Set()

function remember() {
  ticked.clear()
  document.querySelectorAll("#jobs input:checked").forEach(box => ticked.add(box.id))
}

function restore() {
  document.querySelectorAll("#jobs input[type=checkbox]").forEach(box => { box.checked = ticked.has(box.id) })
  reveal()
  target()
}

function onChange(event) {
  if (event.target.id === "page") boxes().forEach(box => { box.checked = event.target.checked })
}

function boxes() {
  return document.querySelectorAll("#jobs input[name=job]")
}

function reveal() {
  const page = document.getElementById("page")
  if (page) page.hidden = false
}

// A browser forgets its target when the element is replaced.
function target() {
  document.querySelectorAll(".log .is-target").forEach(line => line.classList.remove("is-target"))
  if (/^#log-\d+$/.test(location.hash)) document.getElementById(location.hash.slice(1))?.classList.add("is-target")
}

document.addEventListener("htmx:beforeSwap", remember)
document.addEventListener("htmx:afterSwap", restore)
document.addEventListener("change", onChange)
addEventListener("hashchange", target)
reveal()
target()
