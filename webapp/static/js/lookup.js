// Arrow keys through search results, from the field and back.
const field = document.querySelector("#q")
const entries = () => [...document.querySelectorAll("[data-hits] a")]

document.addEventListener("keydown", event => {
  if (event.key !== "ArrowDown" && event.key !== "ArrowUp") return
  const list = entries()
  const at = list.indexOf(document.activeElement)
  if (at < 0 && document.activeElement !== field) return
  const next = at + (event.key === "ArrowDown" ? 1 : -1)
  event.preventDefault()
  if (next < 0) field?.focus()
  else list[Math.min(next, list.length - 1)]?.focus()
})

// Enter in the field opens the best hit that is shown; with nothing shown the form is sent as without JavaScript.
field?.form.addEventListener("submit", event => {
  const best = entries()[0]
  if (!best || field.value.trim() === "") return
  event.preventDefault()
  best.click()
})
