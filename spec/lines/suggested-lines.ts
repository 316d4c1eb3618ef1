/** A fenced block with the info string `suggestion`, as on GitHub. */
const BLOCK = /^( {0,3})(`{3,}|~{3,})[ \t]*suggestion[ \t]*$/

export interface SuggestedLines {
  /** The lines that replace the commented ones. None: the commented ones are deleted. */
  lines: string[]
  /** The comment without the block. */
  rest: string
}

/** The first suggestion in the text of a comment. Null without one, and while its block is not closed. */
export function findSuggestedLines(body: string): SuggestedLines | null {
  const all = body.split(/\r\n|\r|\n/)
  const start = all.findIndex((line) => BLOCK.test(line))
  const fence = BLOCK.exec(all[start] ?? '')?.[2] ?? ''
  if (start < 0) return null
  const end = all.findIndex((line, i) => i > start && closes(line, fence))
  if (end < 0) return null
  const rest = [...all.slice(0, start), ...all.slice(end + 1)].join('\n').trim()
  return { lines: all.slice(start + 1, end), rest }
}

const closes = (line: string, fence: string): boolean => {
  const text = line.trimEnd().replace(/^ {0,3}/, '')
  return text.length >= fence.length && [...text].every((character) => character === fence[0])
}

/** A block that proposes these lines. Its fence is longer than any in the lines. */
export function suggestionBlock(lines: readonly string[]): string {
  const longest = Math.max(2, ...lines.map((line) => /`{3,}/.exec(line)?.[0].length ?? 0))
  const fence = '`'.repeat(longest + 1)
  return [`${fence}suggestion`, ...lines, fence, ''].join('\n')
}

/** The text with these lines in place of others, in its own line ends. */
export function replaceLines(
  text: string,
  { start, end }: { start: number; end: number },
  lines: readonly string[],
): string {
  const all = text.split('\n')
  const replaced = all.slice(start - 1, end)
  const lineEnd = replaced.some((line) => line.endsWith('\r')) ? '\r' : ''
  const isLast = end === all.length
  const fresh = lines.map((line, i) => (isLast && i === lines.length - 1 ? line : line + lineEnd))
  return [...all.slice(0, start - 1), ...fresh, ...all.slice(end)].join('\n')
}
