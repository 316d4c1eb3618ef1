import { getOriginalDoc, unifiedMergeView } from '@codemirror/merge'
import { type EditorState, type Extension, StateField, type Text } from '@codemirror/state'
import { EditorView } from '@codemirror/view'

/** While a proposal is open the text is decided by hunk, and not typed into. */
export const hunks = (original: Text): Extension => [
  isProposing,
  EditorView.editable.of(false),
  unifiedMergeView({ original, mergeControls: hunkButton, allowInlineDiffs: false }),
]

const isProposing = StateField.define<true>({ create: () => true, update: () => true })

/** The text without what is only proposed. */
export const presentText = (state: EditorState): Text =>
  state.field(isProposing, false) ? getOriginalDoc(state) : state.doc

function hunkButton(type: 'accept' | 'reject', act: (event: MouseEvent) => void): HTMLElement {
  const button = document.createElement('button')
  button.type = 'button'
  button.textContent = type === 'accept' ? 'Accept' : 'Reject'
  button.addEventListener('click', act)
  return button
}
