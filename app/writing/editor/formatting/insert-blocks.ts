import { EditorSelection, type StateCommand } from '@codemirror/state'

const TABLE = '| Column | Column |\n| --- | --- |\n|  |  |\n'
const FIRST_COLUMN = { from: 2, to: 8 }

/** Inserts a table below the line of the cursor, with its first title selected. */
export const insertTable: StateCommand = ({ state, dispatch }) => {
  const { doc } = state
  const line = doc.lineAt(state.selection.main.head)
  const next = line.number < doc.lines ? doc.line(line.number + 1).text : ''
  const before = line.text.trim() === '' ? '' : '\n\n'
  const after = next.trim() === '' ? '' : '\n'
  const start = line.to + before.length
  dispatch(
    state.update({
      changes: { from: line.to, insert: `${before}${TABLE.trimEnd()}${after}` },
      selection: EditorSelection.range(start + FIRST_COLUMN.from, start + FIRST_COLUMN.to),
      userEvent: 'input',
      scrollIntoView: true,
    }),
  )
  return true
}

const FENCE = /^(`{3,}|~{3,})/

/** Puts the selected lines in a code block, or takes them out of it. */
export const toggleCodeBlock: StateCommand = ({ state, dispatch }) => {
  const { doc, selection } = state
  const first = doc.lineAt(selection.main.from)
  const last = doc.lineAt(selection.main.to)
  const text = state.sliceDoc(first.from, last.to)
  const lines = text.split('\n')
  const isBlock = lines.length > 1 && FENCE.test(first.text) && FENCE.test(last.text)
  if (isBlock) {
    const content = lines.slice(1, -1).join('\n')
    dispatch(
      state.update({
        changes: { from: first.from, to: last.to, insert: content },
        selection: EditorSelection.range(first.from, first.from + content.length),
        userEvent: 'input',
      }),
    )
    return true
  }
  const fence = fenceFor(text)
  dispatch(
    state.update({
      changes: { from: first.from, to: last.to, insert: `${fence}\n${text}\n${fence}` },
      // After the opening fence, where the language is written.
      selection: EditorSelection.cursor(first.from + fence.length),
      userEvent: 'input',
      scrollIntoView: true,
    }),
  )
  return true
}

/** Longer than every fence in the text. */
function fenceFor(text: string): string {
  const longest = Math.max(2, ...[...text.matchAll(/`{3,}/g)].map(([ticks]) => ticks.length))
  return '`'.repeat(longest + 1)
}
