import type { TextFacts } from '#db/schema/index'
import type { Analysis } from '#spec/markdown/analysis'
import { analyze } from '#spec/markdown/analyze'
import { descriptionOf, withDescription } from '#spec/markdown/description-of'
import { contentsRemover } from '#spec/search/contents-remover'
import type { Section } from '#spec/types'
import { copyLine, jsonCell } from '../rows/copy-line'
import { decodeText } from '../source/decode-text'
import { extractFacts, MAX_SECTIONS } from './extract-facts'
import { MAX_TITLE_CHARACTERS, searchableBody, searchableText } from './searchable-text'

/** The parsed form of a text: its facts, and rows of `sections` and `criteria` without their first two columns. */
export interface TextDescription {
  content: string
  facts: TextFacts
  sectionLines: string[]
  criterionLines: string[]
}

export const SECTION_COLUMNS = [
  'ordinal',
  'section_id',
  'section_number',
  'title',
  'context',
  'depth',
  'state',
  'blocked_by',
  'delta',
  'ticket_links',
  'total_ac',
  'done_ac',
  'realized_ac',
  'start_line',
  'end_line',
  'body',
] as const

export const CRITERION_COLUMNS = [
  'ordinal',
  'section_ordinal',
  'criterion_id',
  'body',
  'is_checked',
  'strength',
  'line',
  'realized_in',
] as const

/** Derives everything that depends on the bytes of a file alone, not on its path. */
export function describeText(bytes: Uint8Array): TextDescription {
  const { text: content, diagnostics } = decodeText(bytes)
  const analysis = analyze(content)
  const sections = analysis.sections.slice(0, MAX_SECTIONS).map(({ section }) => section)
  const context = contextOf(analysis)
  const withoutContents = contentsRemover([analysis.title ?? '', ...sections.map(({ title }) => title)])
  const bodyOf = (markdown: string) => searchableBody(withoutContents(markdown))
  return {
    content,
    facts: extractFacts(analysis, diagnostics),
    sectionLines: [
      openingLine(analysis, context, bodyOf),
      ...sections.map((section, index) => sectionLine(section, index + 1, context, bodyOf)),
    ],
    criterionLines: criterionLines(sections),
  }
}

/** Words of the document that let search find each of its sections. */
function contextOf({ title, frontmatter: { tags, owner, team } }: Analysis): string {
  const words = [title, ...tags, owner, team].filter((word) => word !== null)
  return searchableText(words.join(' '), MAX_TITLE_CHARACTERS)
}

/** Reads the text that search finds. */
type BodyReader = (markdown: string) => string

/** The description and the text before the first section, stored as section 0 so that search finds them. */
function openingLine(analysis: Analysis, context: string, bodyOf: BodyReader) {
  const { source, title, frontmatter, frontmatterPlace, sections, lineStarts } = analysis
  const start = frontmatterPlace?.range.end ?? 0
  const end = sections[0]?.start ?? source.length
  return copyLine([
    0,
    null,
    null,
    searchableText(title ?? '', MAX_TITLE_CHARACTERS),
    context,
    1,
    'draft',
    null,
    null,
    '[]',
    0,
    0,
    0,
    frontmatterPlace?.nextLine ?? 1,
    (sections[0]?.section.startLine ?? lineStarts.length + 1) - 1,
    bodyOf(withDescription(descriptionOf(frontmatter), source.slice(start, end))),
  ])
}

function sectionLine(section: Section, ordinal: number, context: string, bodyOf: BodyReader): string {
  const { acceptanceCriteria: criteria, status } = section
  return copyLine([
    ordinal,
    section.id,
    section.sectionNumber,
    searchableText(section.title, MAX_TITLE_CHARACTERS),
    context,
    section.depth,
    status.state,
    status.blockedBy,
    section.delta,
    jsonCell(section.ticketLinks),
    criteria.length,
    criteria.filter(({ checked }) => checked).length,
    criteria.filter(({ realizedIn }) => realizedIn.length > 0).length,
    section.startLine,
    section.endLine,
    bodyOf(section.content),
  ])
}

function criterionLines(sections: Section[]): string[] {
  let ordinal = 0
  return sections.flatMap((section, index) =>
    section.acceptanceCriteria.map((criterion) =>
      copyLine([
        ordinal++,
        index + 1,
        criterion.id,
        criterion.text,
        criterion.checked,
        criterion.strength,
        criterion.line,
        jsonCell(criterion.realizedIn),
      ]),
    ),
  )
}
