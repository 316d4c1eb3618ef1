import { withDescription } from '#spec/markdown/description-of'
import { withoutAlertSigns } from '#spec/markdown/inline/alert-sign'
import { findComments, withoutComments } from '#spec/markdown/inline/find-comments'
import { indexLines } from '#spec/markdown/positions'
import { contentsRemover } from '#spec/search/contents-remover'
import type { IndexedSection, SearchedDocument } from './indexed-document'

/** The searchable texts of one document. */
export interface DocumentTexts {
  /** Title and path: they only find documents. */
  name: string
  /** Title, tags, owner and team. They match for every section. */
  context: string
  /** The text before the first section, then the sections. */
  sections: SectionTexts[]
}

export interface SectionTexts {
  heading: string
  /** Includes comments and tables of contents. */
  rawBody: string
  readonly body: string
}

/** The parts of a document from which its texts are made. */
export interface TextParts {
  row: Pick<SearchedDocument['row'], 'title' | 'file_path' | 'tags' | 'owner'>
  /** Empty if the text has none. */
  ownTitle: string
  /** As in the frontmatter. */
  description: string
  team: string | null
  sections: readonly Pick<IndexedSection, 'title' | 'startLine' | 'endLine'>[]
  /** The offsets at which lines start, if known. */
  lineStarts?: readonly number[]
}

export function textsOf(
  { sections, row, ownTitle, description, team, lineStarts }: TextParts,
  source: string,
): DocumentTexts {
  const lines = linesOf(source, lineStarts)
  const firstLine = sections[0]?.startLine ?? lines.count + 1
  const opening = lines.between(endOfFrontmatter(lines), firstLine - 1)
  const withoutContents = contentsRemover([ownTitle, ...sections.map(({ title }) => title)])
  const textOf = (heading: string, rawBody: string) => new LazySectionTexts(heading, rawBody, withoutContents)
  return {
    name: `${row.title} ${row.file_path}`,
    context: [ownTitle, ...row.tags, row.owner ?? '', team ?? ''].join(' '),
    sections: [
      textOf(ownTitle, withDescription(description, opening)),
      ...sections.map(({ title, startLine, endLine }) => textOf(title, lines.between(startLine, endLine))),
    ],
  }
}

/** A search reads only a few bodies. */
class LazySectionTexts implements SectionTexts {
  constructor(
    readonly heading: string,
    readonly rawBody: string,
    private readonly withoutContents: (markdown: string) => string,
  ) {}

  get body(): string {
    return visibleText(this.withoutContents(this.rawBody))
  }
}

/** Unlike in markdown, a carriage return alone does not end a line. */
function linesOf(source: string, lineStarts: readonly number[] | undefined): Lines {
  if (!source.includes('\r')) return new Lines(source, lineStarts ?? indexLines(source))
  const text = source.replaceAll('\r\n', '\n')
  return new Lines(text, [0, ...Array.from(text.matchAll(/\n/g), ({ index }) => index + 1)])
}

/** The lines of a text. Extracted only when they are read. */
class Lines {
  constructor(
    private readonly text: string,
    private readonly starts: readonly number[],
  ) {}

  get count(): number {
    return this.starts.length
  }

  /** The lines from index `from` to before index `to`. */
  between(from: number, to: number): string {
    if (from >= to) return ''
    const next = this.starts[to]
    return this.text.slice(this.starts[from] ?? this.text.length, next === undefined ? undefined : next - 1)
  }
}

function visibleText(text: string): string {
  return withoutAlertSigns(text.includes('<!--') ? withoutComments(text, findComments(text)) : text)
}

function endOfFrontmatter(lines: Lines): number {
  if (!/^\uFEFF?---\s*$/.test(lines.between(0, 1))) return 0
  for (let at = 1; at < lines.count; at++) if (/^---\s*$/.test(lines.between(at, at + 1))) return at + 1
  return 0
}
