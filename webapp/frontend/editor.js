// Turns <textarea data-editor> into CodeMirror. The textarea stays the form field, so the page works without this file.
// The editor lives in a shadow root: there its styles are adopted style sheets, which our policy (style-src 'self') allows.
import { defaultKeymap, history, historyKeymap, indentWithTab } from "@codemirror/commands"
import { python } from "@codemirror/lang-python"
import { HighlightStyle, bracketMatching, indentOnInput, indentUnit, syntaxHighlighting } from "@codemirror/language"
import { highlightSelectionMatches, search, searchKeymap } from "@codemirror/search"
import { EditorState, RangeSetBuilder } from "@codemirror/state"
import { Decoration, EditorView, drawSelection, highlightActiveLine, keymap, lineNumbers, placeholder } from "@codemirror/view"
import { tags } from "@lezer/highlight"

const colours = HighlightStyle.define([
  { tag: [tags.keyword, tags.operatorKeyword, tags.controlKeyword, tags.definitionKeyword, tags.moduleKeyword], color: "var(--code-keyword)" },
  { tag: [tags.string, tags.special(tags.string)], color: "var(--code-string)" },
  { tag: [tags.comment, tags.docString], color: "var(--code-comment)" },
  { tag: [tags.number, tags.bool, tags.null], color: "var(--code-number)" },
  { tag: [tags.definition(tags.className), tags.function(tags.definition(tags.variableName))], color: "var(--code-definition)" },
  { tag: [tags.self, tags.meta], color: "var(--code-aside)" },
])

const look = EditorView.theme({
  "&": { height: "100%", color: "var(--ink)", backgroundColor: "var(--sheet)", fontSize: "var(--code-size)" },
  "&.cm-focused": { outline: "none" },
  ".cm-scroller": { fontFamily: "var(--font-code)", lineHeight: "var(--code-leading)" },
  ".cm-content": { caretColor: "var(--accent)", padding: "10px 0" },
  ".cm-cursor": { borderLeftColor: "var(--accent)", borderLeftWidth: "2px" },
  ".cm-gutters": { backgroundColor: "var(--sheet-sunk)", color: "var(--ink-faint)", border: "none", borderRight: "1px solid var(--line)" },
  ".cm-lineNumbers .cm-gutterElement": { padding: "0 10px 0 14px" },
  ".cm-activeLine": { backgroundColor: "var(--hover)" },
  "&.cm-focused .cm-selectionBackground, .cm-selectionBackground": { backgroundColor: "var(--selection) !important" },
  ".cm-matchingBracket": { backgroundColor: "var(--selection)", outline: "1px solid var(--line-strong)" },
  ".cm-placeholder": { color: "var(--ink-faint)" },
  ".cm-wrong": { backgroundColor: "var(--unsupported-ground)", boxShadow: "inset 3px 0 var(--unsupported)" },
  ".cm-panels": { backgroundColor: "var(--sheet-sunk)", color: "var(--ink)", borderColor: "var(--line)" },
  ".cm-textfield": { backgroundColor: "var(--sheet)", borderColor: "var(--line-strong)" },
  ".cm-button": { backgroundImage: "none", backgroundColor: "var(--sheet)", borderColor: "var(--line-strong)" },
})

// The line that a syntax error named, marked until the text changes.
function wrongLine(number) {
  return EditorView.decorations.compute(["doc"], state => {
    const marks = new RangeSetBuilder()
    if (number >= 1 && number <= state.doc.lines) {
      const from = state.doc.line(number).from
      marks.add(from, from, Decoration.line({ class: "cm-wrong" }))
    }
    return marks.finish()
  })
}

function extensionsFor(area) {
  const submit = () => { area.form?.requestSubmit(); return true }
  return [
    lineNumbers(), history(), drawSelection(), highlightActiveLine(), highlightSelectionMatches(), bracketMatching(),
    indentOnInput(), indentUnit.of("    "), EditorState.tabSize.of(4), search({ top: true }), python(),
    syntaxHighlighting(colours), look, placeholder(area.placeholder), wrongLine(Number(area.dataset.errorLine || 0)),
    EditorView.contentAttributes.of({ "aria-label": area.labels?.[0]?.textContent.trim() || "code", spellcheck: "false", tabindex: "0" }),
    keymap.of([{ key: "Mod-Enter", run: submit }, ...searchKeymap, ...defaultKeymap, ...historyKeymap, indentWithTab]),
    EditorView.updateListener.of(update => { if (update.docChanged) area.value = update.state.doc.toString() }),
  ]
}

function enhance(area) {
  const host = document.createElement("div")
  host.className = "editor-host"
  area.after(host)
  const root = host.attachShadow({ mode: "open" })
  const view = new EditorView({ doc: area.value, extensions: extensionsFor(area), root, parent: root })
  area.hidden = true
  area.labels?.[0]?.addEventListener("click", () => view.focus())
  area.addEventListener("editor:set", event => {
    view.dispatch({ changes: { from: 0, to: view.state.doc.length, insert: event.detail }, selection: { anchor: 0 }, scrollIntoView: true })
    view.focus()
  })
  goTo(view, Number(area.dataset.errorLine || 0), Number(area.dataset.errorColumn || 1))
  if (area.autofocus) view.focus()
}

function goTo(view, number, column) {
  if (number < 1 || number > view.state.doc.lines) return
  const line = view.state.doc.line(number)
  const at = Math.min(line.to, line.from + Math.max(0, column - 1))
  view.dispatch({ selection: { anchor: at }, effects: EditorView.scrollIntoView(at, { y: "center" }) })
}

document.querySelectorAll("textarea[data-editor]").forEach(enhance)
