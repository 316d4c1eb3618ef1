import { type HeadingBlock, textOf } from '../blocks/block'
import type { PlainTextReader } from '../inline/plain-text'
import { lineAt } from '../positions'
import { readHeading } from '../read-heading'
import { slugify } from '../slugify'
import { UniqueIds } from '../unique-ids'

/** The title and position of a section. Its id depends on the sections before it and is claimed when it is read. */
export class OutlinedSection {
  endLine: number

  constructor(
    private readonly outline: SectionOutline,
    readonly number: string | null,
    readonly title: string,
    readonly startLine: number,
    /** The offset after the heading. */
    readonly bodyStart: number,
  ) {
    this.endLine = startLine
  }

  get id(): string {
    return this.outline.idOf(this)
  }
}

/** The title and sections of a document, computed from its headings like `DocumentBuilder`, in less time. */
export class SectionOutline {
  title: string | null = null
  readonly sections: OutlinedSection[] = []
  private ids: Map<OutlinedSection, string> | null = null

  constructor(
    private readonly source: string,
    private readonly lineStarts: readonly number[],
    private readonly plainText: PlainTextReader,
  ) {}

  take(block: HeadingBlock): void {
    const text = this.plainText(textOf(this.source, block.lines))
    if (block.inFootnote) return
    const { kind, number, title } = readHeading(block.level, text)
    if (block.level === 1 && text !== '') this.title ??= text
    if (kind !== 'section') return
    this.endSection(block.start)
    this.sections.push(new OutlinedSection(this, number, title, block.line, block.end))
  }

  finish(): void {
    this.endSection(this.source.length)
  }

  idOf(section: OutlinedSection): string {
    this.ids ??= claimIds(this.sections)
    return this.ids.get(section) ?? ''
  }

  private endSection(end: number): void {
    const section = this.sections.at(-1)
    if (section === undefined) return
    const contentEnd = section.bodyStart + this.source.slice(section.bodyStart, end).trimEnd().length
    section.endLine = lineAt(this.lineStarts, contentEnd - 1)
  }
}

function claimIds(sections: readonly OutlinedSection[]): Map<OutlinedSection, string> {
  const uniqueIds = new UniqueIds()
  return new Map(
    sections.map((section) => {
      const slug = slugify(section.title)
      return [section, uniqueIds.claim(section.number === null ? slug : `${section.number}-${slug}`)]
    }),
  )
}
