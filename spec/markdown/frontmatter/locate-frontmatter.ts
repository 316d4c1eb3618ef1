import type { Range } from '#spec/types'
import { endOfLine } from '../positions'

export interface FrontmatterLocation {
  /** From the opening `---` to the end of the closing one, including its line ending. */
  range: Range
  /** The YAML between the two. */
  yaml: Range
  /** The 1-based line after the closing `---`. */
  nextLine: number
}

const BOM = 0xfeff
const KEY = /^(?:"[^"]*"|'[^']*'|[\p{L}\p{N}_.-]+)[ \t]*:(?=\s|$)/u

export function startOfText(source: string): number {
  return source.charCodeAt(0) === BOM ? 1 : 0
}

function isFence(source: string, start: number, end: number): boolean {
  return source.startsWith('---', start) && source.slice(start + 3, end).trim() === ''
}

/** The frontmatter at the top of a document; `unclosed` if it starts but never ends. */
export function locateFrontmatter(
  source: string,
  lineStarts: readonly number[],
): FrontmatterLocation | 'unclosed' | null {
  const start = startOfText(source)
  const yamlStart = lineStarts[1]
  if (yamlStart === undefined || !isFence(source, start, yamlStart)) return null
  for (let i = 1; i < lineStarts.length; i++) {
    const from = lineStarts[i] as number
    const end = lineStarts[i + 1] ?? source.length
    if (!isFence(source, from, end)) continue
    return { range: { start, end }, yaml: { start: yamlStart, end: from }, nextLine: i + 2 }
  }
  const second = source.slice(yamlStart, endOfLine(source, yamlStart, lineStarts[2] ?? source.length))
  return KEY.test(second) ? 'unclosed' : null
}
