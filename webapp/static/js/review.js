// The result page: linked lines, filters, folds, permalinks and keys. The server has rendered everything already; the parts
// behind the first screens lie in templates until somebody comes near or asks for one of their lines.
let table, rows, links, backwards, partOf

function start() {
  table = document.querySelector("[data-diff]")
  if (!table || table.dataset.live) return
  table.dataset.live = "true"
  partOf = new Map()
  for (const part of table.tBodies) for (const row of within(part).querySelectorAll(".row")) partOf.set(row, part)
  rows = [...partOf.keys()]
  near.disconnect()
  for (const part of table.tBodies) if (waits(part)) near.observe(part)
  links = JSON.parse(document.getElementById("links").textContent)
  backwards = null
  const changes = document.getElementById("changes")
  if (changes && matchMedia("(min-width: 100rem)").matches) changes.open = true
  document.querySelectorAll("[data-next][hidden]").forEach(button => { button.hidden = false })
  table.addEventListener("mouseover", event => highlight(event.target))
  table.addEventListener("mouseleave", clear)
  table.addEventListener("focusin", event => highlight(event.target))
  table.addEventListener("click", onClick)
  table.querySelectorAll("[data-unfold='10']").forEach(button => { button.hidden = rowsIn(folded(button)).length <= 10 })
  toHash()
}

function rowOf(letter, number) {
  return rowWith(letter + number)
}

function rowWith(id) {
  const found = document.getElementById(id)
  if (found) return found.closest(".row")
  const [kept] = [...table.tBodies].map(waits).filter(kept => kept?.content.getElementById(id))
  return kept?.content.getElementById(id).closest(".row")
}

// ---- parts that wait

function waits(part) {
  return part.querySelector(":scope > template")
}

function within(part) {
  return waits(part)?.content || part
}

function fill(part) {
  const kept = waits(part)
  if (!kept) return
  kept.replaceWith(kept.content)
  htmx.process(part)
}

// Who has gone on leaves rows behind that every key would pay for: they wait again. Not while somebody is in them, or is
// marking text across them.
function empty(part) {
  if (all || part.hidden || waits(part) || part.contains(here) || !getSelection().isCollapsed) return
  if (part.matches(":focus-within") || part.querySelector(":popover-open, form, [aria-busy]")) return
  const kept = document.createElement("template")
  kept.content.append(...part.rows)
  part.append(kept)
}

let all = false // somebody wants the whole of it: to print it, or to search in it
function fillAll() {
  all = true
  if (table) for (const part of table.tBodies) fill(part)
}

const near = new IntersectionObserver(seen => seen.forEach(entry => entry.isIntersecting ? fill(entry.target) : empty(entry.target)), { rootMargin: "1200px 0px" })
window.addEventListener("beforeprint", fillAll)
// Who searches in the page searches all of it.
document.addEventListener("keydown", event => { if (event.key === "F3" || (event.key === "f" && (event.ctrlKey || event.metaKey))) fillAll() }, true)

function linked(side) {
  if (side.right) backwards ||= inverted(links)
  return (side.right ? backwards : links)[side.number] || []
}

function inverted(map) {
  const found = {}
  for (const [line, results] of Object.entries(map)) for (const result of results) (found[result] ||= []).push(Number(line))
  return found
}

// ---- linked lines: a source line lights the result lines it became, and the other way round

function sideOf(element) {
  const cell = element.closest?.("td")
  if (!cell) return null
  const row = cell.parentElement
  const right = cell.matches(".res, .r")
  const anchor = row.querySelector(right ? "a[id^=R]" : "a[id^=L]")
  return anchor && { right, number: Number(anchor.id.slice(1)), row }
}

let lit = []
function highlight(element) {
  const side = sideOf(element)
  clear()
  if (!side) return
  mark(side.row, side.right)
  for (const number of linked(side)) mark(rowOf(side.right ? "L" : "R", number), !side.right)
}

function mark(row, right) {
  const cell = row?.querySelector(right ? ".res" : ".src")
  if (cell) lit.push(cell)
  cell?.classList.add("is-linked")
}

function clear() {
  for (const cell of lit) cell.classList.remove("is-linked")
  lit = []
}

// ---- addresses: #L12, #R30, #L12-L18, #c3

function toHash() {
  table.querySelectorAll(".is-named").forEach(cell => cell.classList.remove("is-named"))
  const range = /^#([LR])(\d+)(?:-[LR]?(\d+))?$/.exec(location.hash)
  if (range) name(range[1], Number(range[2]), Number(range[3] || range[2]))
  const change = /^#(c\d+)$/.exec(location.hash)
  if (change) explain(change[1])
}

function name(letter, from, to) {
  for (let line = Math.min(from, to); line <= Math.max(from, to); line++) {
    const row = rowOf(letter, line)
    if (!row) continue
    show(row)
    row.querySelector(letter === "L" ? ".ln.s" : ".ln.r").classList.add("is-named")
  }
  rowOf(letter, Math.min(from, to))?.scrollIntoView({ block: "center" })
}

function onClick(event) {
  const unfolder = event.target.closest("[data-unfold]")
  if (unfolder) { event.preventDefault(); unfoldFrom(unfolder); return }
  const reason = event.target.closest(".why")
  if (reason) stay(reason.closest(".row"))
  const fetched = event.target.closest("[data-card]")
  if (fetched) { event.preventDefault(); htmx.ajax("GET", fetched.href, { source: fetched, target: "#card" }); return }
  const more = event.target.closest("[data-why]")
  if (more) { event.preventDefault(); explain(more.dataset.why); return }
  const line = event.target.closest(".ln a")
  if (!line) return
  const started = /^#([LR]\d+)/.exec(location.hash)
  if (!event.shiftKey || !started || started[1][0] !== line.id[0]) return
  event.preventDefault()
  history.replaceState(null, "", `#${started[1]}-${line.id}`)
  toHash()
}

// ---- reasons that were fetched

function onFetched(event) {
  if (event.detail.target.id !== "card") return
  const card = event.detail.target
  if (!card.matches(":popover-open")) card.showPopover({ source: event.detail.requestConfig.elt })
}

// ---- folds: a bar, and after it the hidden parts that it stands for

function folded(bar) {
  const parts = []
  for (let part = bar.closest("tbody").nextElementSibling; part?.hidden; part = part.nextElementSibling) parts.push(part)
  return parts
}

function rowsIn(parts) {
  return parts.flatMap(part => [...within(part).children])
}

function show(row) {
  const part = partOf.get(row)
  fill(part)
  if (part.hidden) unfold(part)
}

function unfold(first) {
  while (first.previousElementSibling.hidden) first = first.previousElementSibling
  const bar = first.previousElementSibling
  for (let part = first; part?.hidden; part = part.nextElementSibling) part.hidden = false
  bar.remove()
}

function unfoldFrom(button) {
  const parts = folded(button)
  parts.forEach(fill)
  const hidden = rowsIn(parts)
  if (button.dataset.unfold === "all" || hidden.length <= 10) { unfold(parts[0]); return }
  const bar = button.closest("tbody")
  const shown = document.createElement("tbody")
  shown.className = "rows is-8"
  shown.setAttribute("role", "rowgroup")
  shown.append(...hidden.slice(0, 10))
  bar.before(shown)
  for (const row of shown.rows) partOf.set(row, shown)
  while (!bar.nextElementSibling.rows.length) bar.nextElementSibling.remove()
  const label = bar.querySelector("td").firstChild
  label.textContent = label.textContent.replace(/\d+/, hidden.length - 10)
}

// ---- verdict filter and view

function onChoice(event) {
  const filter = event.target.closest("[data-filter]")
  if (filter) { event.preventDefault(); only(filter) }
  const view = event.target.closest("[data-view]")
  if (view && view.matches("a")) { event.preventDefault(); arrange(view.dataset.view) }
  if (event.target.closest("[data-next]")) { event.preventDefault(); step(row => row.hasAttribute("data-flagged"), 1) }
}

function only(filter) {
  const chosen = table.dataset.only === filter.dataset.filter ? "" : filter.dataset.filter
  if (chosen) table.dataset.only = chosen
  else delete table.dataset.only
  for (const count of document.querySelectorAll("[data-filter]")) {
    if (count.dataset.filter === chosen) count.setAttribute("aria-current", "true")
    else count.removeAttribute("aria-current")
  }
}

const unified = document.querySelector("link[data-unified]")
const narrow = "(max-width: 50rem)"

function arrange(view) {
  const held = inSight()
  const before = held?.getBoundingClientRect().top
  postpone()
  unified.media = view === "unified" ? "all" : narrow
  for (const link of document.querySelectorAll("a[data-view]")) {
    if (link.dataset.view === view) link.setAttribute("aria-current", "true")
    else link.removeAttribute("aria-current")
  }
  if (held) scrollBy(0, held.getBoundingClientRect().top - before) // what one reads stays where it is
}

// What is in sight is laid out anew at once, everything else when the browser has time for it.
let later = []
function postpone() {
  later = [...table.tBodies].filter(part => part.rows.length && outOfSight(part.getBoundingClientRect()))
  later.forEach(part => part.classList.add("is-later"))
  soon(catchUp)
}

function outOfSight(place) {
  return place.bottom < 0 || place.top > innerHeight
}

const soon = window.requestIdleCallback || (then => setTimeout(() => then({ timeRemaining: () => 10 }), 50))

function catchUp(idle) {
  do later.pop()?.classList.remove("is-later")
  while (later.length && idle.timeRemaining() > 8)
  if (later.length) soon(catchUp)
}

// The first row in sight. Parts out of sight are not asked for their rows: each would be laid out for the answer.
function inSight() {
  const part = [...table.tBodies].find(part => !part.hidden && part.getBoundingClientRect().bottom > 80)
  return part && [...part.rows].find(row => row.getBoundingClientRect().bottom > 80)
}

// ---- keys

let here = null
function step(matches, direction) {
  const only = table.dataset.only
  const shown = rows.filter(row => matches(row) && !partOf.get(row).hidden && (!only || row.classList.contains(`v-${only}`)))
  if (!shown.length) { say(only ? "noShown" : emptyHanded()); return }
  const at = here ? rows.indexOf(here) : direction > 0 ? -1 : rows.length
  const next = direction > 0 ? shown.find(row => rows.indexOf(row) > at) : shown.findLast(row => rows.indexOf(row) < at)
  go(next || shown.at(direction > 0 ? 0 : -1))
}

function emptyHanded() {
  return rows.some(row => row.querySelector(".why")) ? "noRest" : "noChanges"
}

// The texts stand on the table, in the reader's language.
function say(what) {
  document.dispatchEvent(new CustomEvent("mindport:say", { detail: table.dataset[what] || "" }))
}

// The row on which the reader is: whoever opened its reason goes on from there, by key too.
function stay(row) {
  here?.classList.remove("is-here")
  here = row
  row.classList.add("is-here")
}

function go(row) {
  show(row)
  stay(row)
  row.scrollIntoView({ block: "center" })
  row.querySelector(".why, a.pair")?.focus({ preventScroll: true })
}

function jump() {
  const side = sideOf(document.activeElement) || (here && sideOf(here.querySelector("a[id^=L], a[id^=R]")))
  if (!side) { say("noLine"); return }
  side.right = Boolean(document.activeElement.matches?.("a[id^=R]"))
  const row = rowOf(side.right ? "L" : "R", linked(side)[0])
  if (!row) { say("noPartner"); return }
  show(row)
  row.querySelector(side.right ? "a[id^=L]" : "a[id^=R]")?.focus()
}

function explain(id) {
  const row = rowWith(id.replace("c", "w"))
  if (!row) return
  go(row)
  row.querySelector(".why").click()
}

function permalink() {
  const anchor = (here || table).querySelector("a[id^=L], a[id^=R]")
  if (!anchor) { say("noLine"); return }
  history.replaceState(null, "", `#${anchor.id}`)
  toHash()
  navigator.clipboard?.writeText(location.href)
  say("copied")
}

// Decisions are the buttons of the reason's card; the keys press them for the line one stands on.
function press(key) {
  const row = here || document.activeElement.closest?.(".row")
  const control = row?.querySelector(`[data-key="${key}"]`) || document.querySelector(`#card:popover-open [data-key="${key}"]`)
  if (!control) { fetchFor(row, key); return }
  if (key === "e") {
    control.closest(".card:popover-open") || row.querySelector(".why").click()
    control.parentElement.open = true
    control.parentElement.querySelector("textarea").focus()
  } else {
    control.click()
  }
}

// A reason that is not here yet is fetched first; the key counts once it is.
function fetchFor(row, key) {
  const fetched = row?.querySelector("[data-card]")
  if (!row) { say("noLine"); return }
  if (!fetched || document.querySelector("#card:popover-open")) { say(/ d-/.test(row.className) ? "noSecond" : "noDecision"); return }
  heard(row)
  document.body.addEventListener("htmx:afterSettle", () => {
    unheard()
    if (document.querySelector(`#card:popover-open [data-key="${key}"]`)) press(key)
    else say("noDecision")
  }, { once: true })
  fetched.click()
}

// The line says at once that a decision was heard: of a long file it takes a second until the page has it.
function heard(row) {
  row?.setAttribute("aria-busy", "true")
}

function unheard() {
  table?.querySelectorAll(".row[aria-busy]").forEach(row => row.removeAttribute("aria-busy"))
}

// A remark's form is rendered by the server under its line.
function remark() {
  const anchor = (here || document.activeElement.closest?.(".row"))?.querySelector("a[id^=L], a[id^=R]")
  if (!anchor) { say("noLine"); return }
  const address = new URL(location.href)
  address.searchParams.set("comment", anchor.id)
  address.searchParams.set("full", "")
  address.hash = anchor.id
  location.assign(address)
}

// After a decision the rows are new: stand on the same line again and go on from there.
let standing = ""
function remember() {
  standing = here?.querySelector(".why")?.id || ""
}

function stand() {
  const before = table
  start()
  if (table === before) return
  here = null
  const row = standing && rowWith(standing)
  if (row) go(row)
  standing = ""
}

// What a person must look at; when none of that is left, what has not been reviewed yet.
function waiting() {
  const kind = rows.some(row => row.hasAttribute("data-flagged")) ? "data-flagged" : "data-open"
  return row => row.hasAttribute(kind)
}

const keys = {
  n: () => step(waiting(), 1),
  p: () => step(waiting(), -1),
  j: () => step(row => row.querySelector(".why") || row.hasAttribute("data-flagged"), 1),
  k: () => step(row => row.querySelector(".why") || row.hasAttribute("data-flagged"), -1),
  v: jump,
  y: permalink,
  x: () => press("x"),
  r: () => press("r"),
  e: () => press("e"),
  c: remark,
  u: () => arrange(unified.media === "all" ? "split" : "unified"),
}

document.addEventListener("mindport:key", event => {
  const action = table && keys[event.detail]
  if (action) { event.preventDefault(); action() }
})
document.addEventListener("click", onChoice)
document.addEventListener("htmx:beforeRequest", event => { if (event.detail.elt.matches("form.decide")) heard(here) })
document.addEventListener("htmx:afterRequest", event => { if (!event.detail.successful) unheard() })
document.addEventListener("htmx:beforeSwap", remember)
document.addEventListener("htmx:afterSwap", onFetched)
document.addEventListener("htmx:afterSwap", stand)
window.addEventListener("hashchange", () => {
  document.querySelector(".card:popover-open")?.hidePopover() // it would lie over the place that its link leads to
  if (table) toHash()
})
start()
