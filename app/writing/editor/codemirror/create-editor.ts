import { isolateHistory, redo, undo } from '@codemirror/commands'
import { type Diagnostic as LintMark, setDiagnostics } from '@codemirror/lint'
import { type Compartment, EditorSelection, StateEffect, Text } from '@codemirror/state'
import { EditorView } from '@codemirror/view'
import { createListeners } from '#app/listeners'
import type { Splice } from '#spec/edit/index'
import { formatText } from '../formatting/format-commands'
import type { BaseVersion } from '../open-file'
import { changedRange } from './changed-range'
import type { Editor, EditorFinding } from './editor'
import { decidedText, hunks } from './hunks'
import { addPlaceholder } from './placeholders'
import { trackChanges } from './track-changes'

/** Wraps a CodeMirror view as an `Editor`. */
export function createEditor(view: EditorView, proposal: Compartment, base: BaseVersion): Editor {
  return {
    ...textMethods(view, proposal, base),
    ...scrollMethods(view),
    showFindings: (findings) => view.dispatch(setDiagnostics(view.state, toLintMarks(view, findings))),
    format: (name) => {
      formatText(view, name)
      view.focus()
    },
    addPlaceholder: (name, cancel) => addPlaceholder(view, name, cancel),
    undo: () => void undo(view),
    redo: () => void redo(view),
    focus: () => view.focus(),
    destroy: () => view.destroy(),
  }
}

type TextMethod =
  | 'text'
  | 'changes'
  | 'length'
  | 'replace'
  | 'apply'
  | 'setBase'
  | 'isChanged'
  | 'onChange'
  | 'propose'
  | 'finishProposal'

function textMethods(
  view: EditorView,
  proposal: Compartment,
  firstBase: BaseVersion,
): Pick<Editor, TextMethod> {
  let base = firstBase
  let baseText = toDocument(base.text, view.state.doc)
  let tracker = trackChanges(baseText)
  const { listen, notify } = createListeners()
  const updateListener = EditorView.updateListener.of((update) => {
    if (!update.docChanged) return
    tracker.add(update)
    notify()
  })
  view.dispatch({ effects: StateEffect.appendConfig.of(updateListener) })

  return {
    text: () => decidedText(view.state).toString(),
    changes: () => {
      const text = decidedText(view.state)
      return { base, splices: tracker.splicesTo(text), isCurrent: () => view.state.doc === text }
    },
    length: () => view.state.doc.length,
    replace: (text) =>
      view.dispatch({
        changes: changedRange(view.state.doc.toString(), text),
        annotations: isolateHistory.of('full'),
      }),
    apply: (splices) => view.dispatch({ changes: toChanges(splices) }),
    setBase: (next) => {
      base = next
      baseText = toDocument(base.text, view.state.doc)
      tracker = trackChanges(baseText)
      notify()
    },
    isChanged: () => !decidedText(view.state).eq(baseText),
    onChange: listen,
    propose: (text) => {
      const original = view.state.doc
      view.dispatch({
        changes: changedRange(original.toString(), text),
        effects: proposal.reconfigure(hunks(original)),
      })
    },
    finishProposal: (accept) => {
      const decided = decidedText(view.state).toString()
      view.dispatch({
        changes: accept ? undefined : changedRange(view.state.doc.toString(), decided),
        effects: proposal.reconfigure([]),
      })
      notify()
    },
  }
}

const scrollMethods = (view: EditorView): Pick<Editor, 'goTo' | 'topLine' | 'scrollTo' | 'onScroll'> => ({
  goTo: (line) => {
    const { from } = view.state.doc.line(Math.min(line, view.state.doc.lines))
    const scroll = EditorView.scrollIntoView(from, { y: 'start', yMargin: 8 })
    view.dispatch({ selection: EditorSelection.cursor(from), effects: scroll })
    view.focus()
  },
  topLine: () => {
    const block = view.lineBlockAtHeight(view.scrollDOM.scrollTop)
    const fraction = (view.scrollDOM.scrollTop - block.top) / Math.max(1, block.height)
    return view.state.doc.lineAt(block.from).number + Math.max(0, fraction)
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
})

/** Returns the shown document object if the texts are equal, because comparing an object with itself is free. */
function toDocument(text: string, visibleText: Text): Text {
  const document = Text.of(text.split('\n'))
  return document.eq(visibleText) ? visibleText : document
}

const toChanges = (splices: readonly Splice[]) =>
  splices.map(({ start, end, text }) => ({ from: start, to: end, insert: text }))

const toLintMarks = (view: EditorView, findings: readonly EditorFinding[]): LintMark[] =>
  findings.map(({ severity, code, message, line, column, fix }) => {
    const { from, to } = view.state.doc.line(Math.min(line, view.state.doc.lines))
    const analyzedText = view.state.doc
    const applyFix = () => {
      if (fix && view.state.doc.eq(analyzedText)) view.dispatch({ changes: toChanges(fix) })
    }
    return {
      from: Math.min(from + column - 1, to),
      to,
      severity,
      message,
      source: code,
      actions: fix ? [{ name: 'Fix', apply: applyFix }] : [],
    }
  })
