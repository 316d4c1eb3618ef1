import type { ChangeSpec, EditorState, Line, StateCommand } from '@codemirror/state'

type LineFormat = 'list' | 'numbered' | 'criterion' | 'quote'

const PATTERNS: Record<LineFormat, RegExp> = {
  list: /^(\s*)[-*+] (?!\[[ xX]\] )/,
  numbered: /^(\s*)\d{1,9}[.)] /,
  criterion: /^(\s*)[-*+] \[[ xX]\] /,
  quote: /^(\s*)> ?/,
}

const LIST_ITEM = /^(\s*)(?:[-*+] (?:\[[ xX]\] )?|\d{1,9}[.)] )?/

/** Makes the selected lines items of a list, or quotes. Removes the format if all of them have it. */
export const toggleLines =
  (format: LineFormat): StateCommand =>
  ({ state, dispatch }) => {
    const lines = selectedLines(state)
    const pattern = PATTERNS[format]
    const isRemoved = lines.every(({ text }) => pattern.test(text))
    const changes = lines.flatMap((line, index): ChangeSpec[] => {
      if (isRemoved) return [replacePrefix(line, pattern, '')]
      if (pattern.test(line.text)) return []
      // A quote may contain a list; a list item of one kind becomes one of another.
      if (format === 'quote') return [{ from: line.from, insert: '> ' }]
      return [replacePrefix(line, LIST_ITEM, markOf(format, index))]
    })
    dispatch(state.update({ changes, userEvent: 'input', scrollIntoView: true }))
    return true
  }

const markOf = (format: LineFormat, index: number): string =>
  format === 'numbered' ? `${index + 1}. ` : format === 'criterion' ? '- [ ] ' : '- '

/** Keeps the indentation. */
function replacePrefix({ from, text }: Line, pattern: RegExp, mark: string): ChangeSpec {
  const [prefix = '', indent = ''] = pattern.exec(text) ?? []
  return { from: from + indent.length, to: from + prefix.length, insert: mark }
}

/** Sections begin with ## to ####. The next press makes the heading smaller, and the last one removes it. */
const NEXT_HEADING: Record<number, string> = { 0: '## ', 1: '## ', 2: '### ', 3: '#### ' }

export const cycleHeading: StateCommand = ({ state, dispatch }) => {
  const lines = selectedLines(state)
  const level = headingOf(lines[0]?.text ?? '').trimEnd().length
  const changes = lines.map(({ from, text }) => ({
    from,
    to: from + headingOf(text).length,
    insert: NEXT_HEADING[level] ?? '',
  }))
  dispatch(state.update({ changes, userEvent: 'input', scrollIntoView: true }))
  return true
}

const headingOf = (text: string): string => /^#{1,6}(?:\s+|$)/.exec(text)?.[0] ?? ''

/** The lines of all selections. Empty lines count only if nothing else is selected. */
function selectedLines({ doc, selection }: EditorState): Line[] {
  const numbers = new Set<number>()
  for (const { from, to } of selection.ranges)
    for (let number = doc.lineAt(from).number; number <= doc.lineAt(to).number; number++) numbers.add(number)
  const lines = [...numbers].map((number) => doc.line(number))
  const written = lines.filter(({ text }) => text.trim() !== '')
  return written.length > 0 ? written : lines
}
