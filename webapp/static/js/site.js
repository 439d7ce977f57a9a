// On every page: keys, theme, language, copying, focus after swaps. Everything here has a plain link or form beside it.
const root = document.documentElement
const addresses = { paste: "/", projects: "/p/", knowledge: "/kb/", errors: "/err", jobs: "/jobs/" }
const actions = JSON.parse(document.getElementById("keys").dataset.keymap) // by the keys that this reader has for them

function typing(event) {
  const at = event.composedPath()[0]
  return at instanceof HTMLElement && (at.isContentEditable || /^(INPUT|TEXTAREA|SELECT)$/.test(at.tagName))
}

let before = { key: "", at: 0 } // the first of two keys that mean something in a row
function onKey(event) {
  if (event.ctrlKey || event.metaKey || event.altKey || typing(event) || root.dataset.keys === "off") return
  const action = (Date.now() - before.at < 1200 && actions[before.key + event.key]) || actions[event.key]
  before = { key: action ? "" : event.key, at: Date.now() }
  if (!action) return
  if (addresses[action]) { location.href = addresses[action]; return }
  if (action === "help") open("keys")
  else if (action === "search") search()
  else if (!document.dispatchEvent(new CustomEvent("mindport:key", { detail: action, cancelable: true }))) event.preventDefault()
  else say(document.getElementById("said").dataset.elsewhere)
  if (action === "help" || action === "search") event.preventDefault()
}

// A key that does nothing says why; what was said goes away by itself.
let until = 0
function say(text) {
  const said = document.getElementById("said")
  said.textContent = text
  clearTimeout(until)
  until = setTimeout(() => { said.textContent = "" }, 5000)
}
document.addEventListener("mindport:say", event => say(event.detail))

// A popover, not a modal: that would make the whole page inert, which in a long file takes longer than drawing it.
function open(id) {
  document.getElementById(id).togglePopover()
}

// A press outside of a popover closes it, also one on the link that opens it: the click that follows would open it again.
let pressedOpen = false
function onPress(event) {
  const opener = event.target.closest("[data-opens]")
  pressedOpen = Boolean(opener) && document.getElementById(opener.dataset.opens).matches(":popover-open")
}

function search() {
  const field = document.getElementById("q")
  if (field) { field.focus(); field.select() }
  else location.href = addresses.knowledge
}

function onClick(event) {
  const opener = event.target.closest("[data-opens]")
  if (opener) {
    event.preventDefault()
    if (!event.detail || !pressedOpen) open(opener.dataset.opens) // without a pointer there was no press
    return
  }
  const copier = event.target.closest("[data-copy]")
  if (copier) copy(copier)
}

// What to copy stands on this page (#id) or at an address.
async function copy(button) {
  const from = button.dataset.copy
  const text = from.startsWith("#") ? document.querySelector(from).textContent : await (await fetch(from)).text()
  await navigator.clipboard.writeText(text)
  const said = button.textContent
  button.textContent = button.dataset.copied
  setTimeout(() => { button.textContent = said }, 1600)
}

function onSubmit(event) {
  const form = event.target
  if (form.matches("[data-keeps-place]")) form.elements.next.value += location.hash
  if (form.matches("[data-theme-switch]")) { event.preventDefault(); switchTheme(form) }
}

function switchTheme(form) {
  const themes = ["auto", "light", "dark"]
  const button = form.querySelector("button")
  const theme = button.value
  const body = new FormData(form)
  body.set("theme", theme)
  fetch(form.action, { method: "POST", body, redirect: "manual" })
  root.dataset.theme = theme
  button.value = themes[(themes.indexOf(theme) + 1) % themes.length]
  button.title = form.dataset[theme]
  form.querySelector("[data-theme-label]").textContent = form.dataset[theme]
}

// Whoever had the focus inside a part that was replaced gets it back at the part's heading, not at the top of the page. Whoever
// had it nowhere keeps it so: a page that fills itself in takes it from nobody.
let focused = null
let inside = false
function onAsk() {
  if (document.activeElement !== document.body) focused = document.activeElement
}

function onReplace(event) {
  inside = Boolean(focused) && event.detail.target.contains(focused)
  focused = null
}

function onSwap(event) {
  if (!inside || (document.activeElement && document.activeElement !== document.body)) return
  const part = document.getElementById(event.detail.target.id)
  part?.querySelector("[tabindex='-1']")?.focus({ preventScroll: true })
}

// What was asked for is not asked for twice: until the answer is here, the form is busy and its buttons are off.
function wait(event) {
  const form = event.detail.elt
  if (!form.matches("form")) return
  const busy = event.type === "htmx:beforeRequest"
  form.setAttribute("aria-busy", busy)
  form.querySelectorAll("button").forEach(button => { button.disabled = busy })
}

function reveal(where) {
  where.querySelectorAll("[data-copy][hidden]").forEach(button => { button.hidden = false })
}

document.addEventListener("keydown", onKey)
document.addEventListener("pointerdown", onPress)
document.addEventListener("click", onClick)
document.addEventListener("submit", onSubmit)
document.addEventListener("htmx:beforeRequest", onAsk)
document.addEventListener("htmx:beforeSwap", onReplace)
document.addEventListener("htmx:afterSwap", onSwap)
document.addEventListener("htmx:beforeRequest", wait)
document.addEventListener("htmx:afterRequest", wait)
document.addEventListener("htmx:load", () => reveal(document)) // also of parts that were swapped in beside the one asked for
reveal(document)
