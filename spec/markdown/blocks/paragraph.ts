import { textOf } from './block'
import { skipLinkDefinitions } from './link-definition'
import { isTableStart } from './table'

const BRACKET = 91

/** A paragraph that is still open. */
export class Paragraph {
  readonly kind = 'paragraph'
  readonly lines: number[] = []

  constructor(
    private readonly source: string,
    /** The number of its first line, and where that line starts. */
    public line: number,
    public start: number,
    readonly firstInItem: boolean,
  ) {}

  add(start: number, end: number): void {
    this.lines.push(start, end)
  }

  get empty(): boolean {
    return this.lines.length === 0
  }

  /** Takes the last line away if `start..end` is the delimiter row that makes it the header of a table. */
  takeTableHeader(start: number, end: number): [number, number] | null {
    const { lines, source } = this
    const char = source.charCodeAt(start)
    if (char !== 124 && char !== 45 && char !== 58) return null
    const headerStart = lines[lines.length - 2] ?? 0
    const headerEnd = lines[lines.length - 1] ?? 0
    if (!isTableStart(source, start, end, headerStart, headerEnd)) return null
    lines.length -= 2
    return [headerStart, headerEnd]
  }

  /** Takes the link reference definitions off its start and returns their labels. */
  takeLinkDefinitions(lineStarts: readonly number[]): string[] {
    const { lines, source } = this
    if (this.empty || source.charCodeAt(lines[0] as number) !== BRACKET) return []
    const labels: string[] = []
    const consumed = skipLinkDefinitions(textOf(source, lines), (label) => labels.push(label))
    let dropped = 0
    for (let left = consumed; left > 0 && dropped < lines.length; dropped += 2) {
      left -= (lines[dropped + 1] as number) - (lines[dropped] as number) + 1
    }
    lines.splice(0, dropped)
    this.line += dropped / 2
    this.start = lineStarts[this.line - 1] ?? this.start
    return labels
  }
}
