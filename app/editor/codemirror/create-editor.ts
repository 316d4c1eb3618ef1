import { type Diagnostic as Mark, setDiagnostics } from '@codemirror/lint'
import { type Compartment, EditorSelection, StateEffect, Text } from '@codemirror/state'
import { EditorView } from '@codemirror/view'
import type { Base } from '../open-file'
import { changedRange } from './changed-range'
import type { Editor, Finding } from './editor'
import { hunks, presentText } from './hunks'
import { followChanges } from './track-changes'

/** The view, as those around it see it. */
export function editorOf(view: EditorView, proposal: Compartment, opened: Base): Editor {
  let base = opened
  let baseText = readAs(view.state.doc, base.text)
  let followed = followChanges(baseText)
  const listeners = new Set<() => void>()
  const notify = () => {
    for (const listener of listeners) listener()
  }
  const follow = EditorView.updateListener.of((update) => {
    if (!update.docChanged) return
    followed.add(update)
    notify()
  })
  view.dispatch({ effects: StateEffect.appendConfig.of(follow) })

  return {
    text: () => presentText(view.state).toString(),
    changes: () => {
      const present = presentText(view.state)
      return { base, splices: followed.splicesTo(present), isStill: () => view.state.doc === present }
    },
    length: () => view.state.doc.length,
    replace: (text) => view.dispatch({ changes: changedRange(view.state.doc.toString(), text) }),
    apply: (splices) =>
      view.dispatch({
        changes: splices.map(({ start, end, text }) => ({ from: start, to: end, insert: text })),
      }),
    insert: (text) => view.dispatch(view.state.replaceSelection(text)),
    setBase: (next) => {
      base = next
      baseText = readAs(view.state.doc, base.text)
      followed = followChanges(baseText)
      notify()
    },
    isChanged: () => !presentText(view.state).eq(baseText),
    onChange: (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    show: (findings) => view.dispatch(setDiagnostics(view.state, marksOf(view, findings))),
    goTo: (line) => {
      const { from } = view.state.doc.line(Math.min(line, view.state.doc.lines))
      const scroll = EditorView.scrollIntoView(from, { y: 'start', yMargin: 8 })
      view.dispatch({ selection: EditorSelection.cursor(from), effects: scroll })
      view.focus()
    },
    topLine: () => {
      const block = view.lineBlockAtHeight(view.scrollDOM.scrollTop)
      const passed = (view.scrollDOM.scrollTop - block.top) / Math.max(1, block.height)
      return view.state.doc.lineAt(block.from).number + Math.max(0, passed)
    },
    scrollTo: (line) => {
      const at = Math.min(Math.max(1, Math.floor(line)), view.state.doc.lines)
      const block = view.lineBlockAt(view.state.doc.line(at).from)
      view.scrollDOM.scrollTop = block.top + (line - Math.floor(line)) * block.height
    },
    onScroll: (listener) => {
      view.scrollDOM.addEventListener('scroll', listener, { passive: true })
      return () => view.scrollDOM.removeEventListener('scroll', listener)
    },
    propose: (text) => {
      const original = view.state.doc
      view.dispatch({
        changes: changedRange(original.toString(), text),
        effects: proposal.reconfigure(hunks(original)),
      })
    },
    settle: (accept) => {
      const decided = presentText(view.state).toString()
      view.dispatch({
        ...(accept ? {} : { changes: changedRange(view.state.doc.toString(), decided) }),
        effects: proposal.reconfigure([]),
      })
      notify()
    },
    focus: () => view.focus(),
    destroy: () => view.destroy(),
  }
}

/** Where both are the same they are one, so that they need not be compared again. */
function readAs(present: Text, text: string): Text {
  const read = Text.of(text.split('\n'))
  return read.eq(present) ? present : read
}

const marksOf = (view: EditorView, findings: readonly Finding[]): Mark[] =>
  findings.map(({ severity, code, message, line, column, fix }) => {
    const { from, to } = view.state.doc.line(Math.min(line, view.state.doc.lines))
    const readText = view.state.doc
    const mend = () => {
      if (!fix || !view.state.doc.eq(readText)) return
      view.dispatch({ changes: fix.map(({ start, end, text }) => ({ from: start, to: end, insert: text })) })
    }
    return {
      ...{ from: Math.min(from + column - 1, to), to, severity, message, source: code },
      actions: fix ? [{ name: 'Fix', apply: mend }] : [],
    }
  })
