import type { StateCommand } from '@codemirror/state'
import { EditorView, type KeyBinding } from '@codemirror/view'
import { FORMATS, type FormatName } from './formats'
import { insertTable, toggleCodeBlock } from './insert-blocks'
import { insertLink, toggleInline } from './toggle-inline'
import { cycleHeading, toggleLines } from './toggle-lines'

const COMMANDS: Record<FormatName, StateCommand> = {
  bold: toggleInline('**'),
  italic: toggleInline('*'),
  code: toggleInline('`'),
  link: insertLink,
  heading: cycleHeading,
  list: toggleLines('list'),
  numbered: toggleLines('numbered'),
  criterion: toggleLines('criterion'),
  quote: toggleLines('quote'),
  'code-block': toggleCodeBlock,
  table: insertTable,
}

/** Formats the selection. Does nothing while the text cannot be edited. */
export function formatText(view: EditorView, name: FormatName): boolean {
  if (view.state.readOnly || !view.state.facet(EditorView.editable)) return false
  return COMMANDS[name](view)
}

export const formatKeymap: KeyBinding[] = FORMATS.flatMap(({ name, key }) =>
  key === null ? [] : [{ key, run: (view: EditorView) => formatText(view, name), preventDefault: true }],
)
