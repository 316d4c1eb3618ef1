import { EditorSelection, type EditorState, type SelectionRange, type StateCommand } from '@codemirror/state'

type Mark = '**' | '*' | '`'

interface Span {
  from: number
  to: number
}

/** Wraps each selection, or the word at the cursor, in the mark. Removes the mark if it is there. */
export const toggleInline =
  (mark: Mark): StateCommand =>
  ({ state, dispatch }) => {
    const changes = state.changeByRange((range) => toggleRange(state, range, mark))
    dispatch(state.update(changes, { userEvent: 'input', scrollIntoView: true }))
    return true
  }

function toggleRange(state: EditorState, range: SelectionRange, mark: Mark) {
  const text = range.empty ? (state.wordAt(range.head) ?? range) : withoutOuterSpace(state, range)
  const marked = markedSpan(state, text, mark)
  if (marked) return unwrap(range, marked, mark.length)
  const { open, close } = marksAround(state.sliceDoc(text.from, text.to), mark)
  return {
    changes: [
      { from: text.from, insert: open },
      { from: text.to, insert: close },
    ],
    range: range.empty
      ? EditorSelection.cursor(range.head + open.length)
      : EditorSelection.range(text.from + open.length, text.to + open.length),
  }
}

/** Marks next to spaces mark nothing. */
function withoutOuterSpace(state: EditorState, { from, to }: Span): Span {
  const text = state.sliceDoc(from, to)
  if (text.trim() === '') return { from, to }
  return {
    from: from + text.length - text.trimStart().length,
    to: to - (text.length - text.trimEnd().length),
  }
}

/** The text between its marks, if the marks are inside or around the span. */
function markedSpan(state: EditorState, span: Span, mark: Mark): Span | null {
  const { length } = mark
  const inside = { from: span.from + length, to: span.to - length }
  return [inside, span].find((text) => text.to >= text.from && isMarked(state, text, mark)) ?? null
}

function isMarked(state: EditorState, { from, to }: Span, mark: Mark): boolean {
  const character = mark.charAt(0)
  const before = /(.)\1*$/.exec(state.sliceDoc(Math.max(0, from - 3), from))?.[0] ?? ''
  const after = /^(.)\1*/.exec(state.sliceDoc(to, to + 3))?.[0] ?? ''
  if (!before.startsWith(character) || !after.startsWith(character)) return false
  const count = Math.min(before.length, after.length)
  // Two stars are bold, one is italic, three are both.
  if (mark === '**') return count >= 2
  return mark === '*' ? count !== 2 : true
}

const unwrap = (range: SelectionRange, { from, to }: Span, length: number) => ({
  changes: [
    { from: from - length, to: from },
    { from: to, to: to + length },
  ],
  range: range.empty
    ? EditorSelection.cursor(Math.min(Math.max(range.head, from), to) - length)
    : EditorSelection.range(from - length, to - length),
})

/** Code that contains a backtick needs two around it. */
const marksAround = (text: string, mark: Mark) =>
  mark === '`' && text.includes('`') ? { open: '`` ', close: ' ``' } : { open: mark, close: mark }

const ADDRESS = /^https?:\/\/\S+$/

/** Makes the selection a link and selects the part that is still to be written. */
export const insertLink: StateCommand = ({ state, dispatch }) => {
  const changes = state.changeByRange(({ from, to }) => {
    const text = state.sliceDoc(from, to)
    const isAddress = ADDRESS.test(text)
    const [label, address] = isAddress ? ['', text] : [text || 'text', 'url']
    const labelAt = from + 1
    const addressAt = labelAt + label.length + 2
    const isLabelMissing = isAddress || text === ''
    return {
      changes: { from, to, insert: `[${label}](${address})` },
      range: isLabelMissing
        ? EditorSelection.range(labelAt, labelAt + label.length)
        : EditorSelection.range(addressAt, addressAt + address.length),
    }
  })
  dispatch(state.update(changes, { userEvent: 'input', scrollIntoView: true }))
  return true
}
