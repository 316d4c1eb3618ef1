import { getOriginalDoc, unifiedMergeView } from '@codemirror/merge'
import { type EditorState, type Extension, StateField, type Text } from '@codemirror/state'
import { EditorView } from '@codemirror/view'

/** Shows a proposal hunk by hunk. The text cannot be edited while a proposal is open. */
export const hunks = (original: Text): Extension => [
  isProposing,
  EditorView.editable.of(false),
  unifiedMergeView({ original, mergeControls: hunkButton, allowInlineDiffs: false }),
]

const isProposing = StateField.define<true>({ create: () => true, update: () => true })

/** The text without the undecided hunks. */
export const decidedText = (state: EditorState): Text =>
  state.field(isProposing, false) ? getOriginalDoc(state) : state.doc

function hunkButton(type: 'accept' | 'reject', act: (event: MouseEvent) => void): HTMLElement {
  const button = document.createElement('button')
  button.type = 'button'
  button.textContent = type === 'accept' ? 'Accept' : 'Reject'
  button.addEventListener('click', act)
  return button
}
