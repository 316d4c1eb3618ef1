import type { Range } from '#spec/types'
import { scanTag } from './scan-tag'

const AUTOLINK =
  /<(?:[A-Za-z][A-Za-z0-9.+-]{1,31}:[^<>\s]*|[A-Za-z0-9.!#$%&'*+/=?^_`{|}~-]{1,64}@[A-Za-z0-9.-]+)>/y

/** Finds text from an offset, and remembers when none is left, so that a whole scan takes linear time. */
class Finder {
  private absent: string[] = []

  constructor(private readonly text: string) {}

  endOf(needle: string, from: number): number {
    if (this.absent.includes(needle)) return -1
    const index = this.text.indexOf(needle, from)
    if (index === -1) this.absent.push(needle)
    return index === -1 ? -1 : index + needle.length
  }
}

/** The end of the comment that starts at `at`; `<!-->` and `<!--->` are whole comments. */
function commentEnd(text: string, at: number, find: Finder): number {
  if (text.startsWith('<!-->', at)) return at + 5
  if (text.startsWith('<!--->', at)) return at + 6
  return find.endOf('-->', at + 4)
}

/** The end of the autolink, tag, instruction, declaration or CDATA section that starts at `at`, or -1. */
function markupEnd(text: string, at: number, find: Finder): number {
  const next = text[at + 1]
  if (next === '?') return find.endOf('?>', at + 2)
  if (next === '!') return find.endOf(text.startsWith('<![CDATA[', at) ? ']]>' : '>', at + 2)
  AUTOLINK.lastIndex = at
  return AUTOLINK.test(text) ? AUTOLINK.lastIndex : scanTag(text, at)
}

/** The positions of backtick runs by length, so that the end of a code span is found without a search. */
function backtickRuns(text: string): Map<number, number[]> {
  const runs = new Map<number, number[]>()
  for (const run of text.matchAll(/`+/g)) {
    const positions = runs.get(run[0].length)
    if (positions === undefined) runs.set(run[0].length, [run.index])
    else positions.push(run.index)
  }
  for (const positions of runs.values()) positions.reverse()
  return runs
}

/** The end of the code span that starts at `at`; if it is not closed, the end of its backticks. */
function codeEnd(text: string, at: number, runs: Map<number, number[]>): number {
  let open = at
  while (text[open] === '`') open++
  const positions = runs.get(open - at) ?? []
  while (positions.length > 0 && (positions[positions.length - 1] as number) < open) positions.pop()
  const close = positions[positions.length - 1]
  return close === undefined ? open : close + (open - at)
}

const SPECIAL = /[\\`<]/g

/**
 * The HTML comments in a paragraph's text. Ignores those inside a code span, an autolink, a tag's attribute or after
 * a backslash.
 */
export function findComments(text: string): Range[] {
  const comments: Range[] = []
  const find = new Finder(text)
  const runs = text.includes('`') ? backtickRuns(text) : new Map<number, number[]>()
  SPECIAL.lastIndex = 0
  for (let hit = SPECIAL.exec(text); hit !== null; hit = SPECIAL.exec(text)) {
    const at = hit.index
    if (hit[0] === '\\') SPECIAL.lastIndex = at + 2
    else if (hit[0] === '`') SPECIAL.lastIndex = codeEnd(text, at, runs)
    else {
      const isComment = text.startsWith('<!--', at)
      const end = isComment ? commentEnd(text, at, find) : markupEnd(text, at, find)
      if (end === -1) continue
      if (isComment) comments.push({ start: at, end })
      SPECIAL.lastIndex = end
    }
  }
  return comments
}

/** The HTML comments in raw HTML, where backslashes and backticks have no meaning. */
export function findRawComments(html: string): Range[] {
  const comments: Range[] = []
  const find = new Finder(html)
  for (let at = html.indexOf('<'); at !== -1; at = html.indexOf('<', at)) {
    const isComment = html.startsWith('<!--', at)
    const end = isComment ? commentEnd(html, at, find) : scanTag(html, at)
    if (isComment && end !== -1) comments.push({ start: at, end })
    at = end === -1 ? at + 1 : end
  }
  return comments
}

/** The text without its comments. */
export function withoutComments(text: string, comments: readonly Range[]): string {
  if (comments.length === 0) return text
  let remaining = ''
  let from = 0
  for (const { start, end } of comments) {
    remaining += text.slice(from, start)
    from = end
  }
  return remaining + text.slice(from)
}
