import { sourceRanges, type TextLines, textOf } from './block'
import { type LinkDefinition, skipLinkDefinitions } from './link-definition'
import { isTableStart } from './table'

const BRACKET = 91

/** The open paragraph. The object is reused for the next one. */
export class Paragraph {
  readonly kind = 'paragraph'
  /** The number of its first line, and where that line starts. */
  line = 0
  start = 0
  firstInItem = false
  private readonly ranges: number[] = []
  private count = 0

  constructor(
    private readonly source: string,
    private readonly lineStarts: readonly number[],
  ) {}

  begin(line: number, start: number, firstInItem: boolean): void {
    this.line = line
    this.start = start
    this.firstInItem = firstInItem
    this.count = 0
  }

  add(start: number, end: number): void {
    this.ranges[this.count++] = start
    this.ranges[this.count++] = end
  }

  get empty(): boolean {
    return this.count === 0
  }

  get textStart(): number {
    return this.ranges[0] ?? 0
  }

  get textEnd(): number {
    return this.ranges[this.count - 1] ?? 0
  }

  lines(): TextLines {
    return this.ranges.slice(0, this.count)
  }

  /** Removes the last line if `start..end` is a delimiter row, which makes that line a table header. */
  takeTableHeader(start: number, end: number): [number, number] | null {
    const char = this.source.charCodeAt(start)
    if (char !== 124 && char !== 45 && char !== 58) return null
    const headerStart = this.ranges[this.count - 2] ?? 0
    const headerEnd = this.textEnd
    if (!isTableStart(this.source, start, end, headerStart, headerEnd)) return null
    this.count -= 2
    return [headerStart, headerEnd]
  }

  /** Removes link definitions at its start and adds them with source offsets. Returns whether nothing else is left. */
  takeLinkDefinitions(definitions: LinkDefinition[]): boolean {
    if (this.empty || this.source.charCodeAt(this.textStart) !== BRACKET) return false
    const lines = this.lines()
    const taken: LinkDefinition[] = []
    let remaining = skipLinkDefinitions(textOf(this.source, lines), taken)
    const ranges = sourceRanges(
      lines,
      taken.map(({ destination }) => destination),
    )
    for (const [i, destination] of ranges.entries())
      definitions.push({ label: taken[i]?.label ?? '', destination })
    let dropped = 0
    for (; remaining > 0 && dropped < lines.length; dropped += 2) {
      remaining -= (lines[dropped + 1] as number) - (lines[dropped] as number) + 1
    }
    if (dropped === 0) return false
    this.begin(
      this.line + dropped / 2,
      this.lineStarts[this.line + dropped / 2 - 1] ?? this.start,
      this.firstInItem,
    )
    for (let i = dropped; i < lines.length; i += 2) this.add(lines[i] as number, lines[i + 1] as number)
    return this.empty
  }
}
