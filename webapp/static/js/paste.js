// Files: chosen or dropped, they fill the editor instead of being sent blindly.
const form = document.querySelector("[data-paste]")
const area = form.querySelector("[data-editor]")
const chooser = form.querySelector("input[type=file]")
const board = form.querySelector(".paste-main")

async function take(file) {
  if (!file) return
  if (/\.(zip|ipynb)$/i.test(file.name)) { send(file); return }
  const text = await file.text()
  area.value = text
  area.dispatchEvent(new CustomEvent("editor:set", { detail: text }))
  form.elements.name.value = file.name
  form.querySelector("[data-file-name]").textContent = file.name
  chooser.value = ""
}

// An archive is not for the editor: it goes to the server as it is and becomes a project.
function send(file) {
  const carrier = new DataTransfer()
  carrier.items.add(file)
  chooser.files = carrier.files
  form.requestSubmit()
}

chooser.addEventListener("change", () => take(chooser.files[0]))
for (const kind of ["dragover", "dragleave", "drop"]) {
  board.addEventListener(kind, event => {
    if (!event.dataTransfer?.types.includes("Files")) return
    event.preventDefault()
    event.stopPropagation()
    board.classList.toggle("is-dropping", kind === "dragover")
    if (kind === "drop") take(event.dataTransfer.files[0])
  }, { capture: true })
}

// Without the editor (or before it loads) the plain text area submits by the same keys.
area.addEventListener("keydown", event => {
  if (event.key === "Enter" && (event.ctrlKey || event.metaKey)) form.requestSubmit()
})
