/** New text for whole lines of a file, as a review suggests it. */
export interface LineSuggestion {
  startLine: number
  endLine: number
  body: string
}

const HUNK = /^@@ -\d+(?:,\d+)? \+(\d+)(?:,(\d+))? @@/gm

/** Null unless the old text occurs exactly once, within lines that one hunk of the patch shows. */
export function suggestLines(
  text: string,
  { oldText, newText }: { oldText: string; newText: string },
  patch: string | null,
): LineSuggestion | null {
  const at = text.indexOf(oldText)
  if (patch === null || at < 0 || oldText.trim() === '' || text.indexOf(oldText, at + 1) >= 0) return null
  const begin = text.lastIndexOf('\n', at - 1) + 1
  const last = oldText.endsWith('\n') ? at + oldText.length - 1 : at + oldText.length
  const newline = text.indexOf('\n', last)
  const end = newline < 0 ? text.length : newline
  const replaced = text.slice(begin, at) + newText + text.slice(at + oldText.length, end)
  const startLine = lineAt(text, begin)
  const endLine = lineAt(text, end)
  const isShown = [...patch.matchAll(HUNK)].some(([, start, count = '1']) => {
    const from = Number(start)
    return startLine >= from && endLine < from + Number(count)
  })
  return isShown ? { startLine, endLine, body: fence(replaced.replace(/\n$/, '')) } : null
}

const lineAt = (text: string, offset: number) => text.slice(0, offset).split('\n').length

/** Longer than every run of backticks in the text, so that none closes the fence. */
function fence(lines: string): string {
  const longest = Math.max(2, ...[...lines.matchAll(/`+/g)].map(([run]) => run.length))
  const ticks = '`'.repeat(longest + 1)
  return `${ticks}suggestion\n${lines}\n${ticks}`
}
