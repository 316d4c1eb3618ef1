import { statedExposureOfText } from '#spec/engines/ai-exposure'
import { descriptionOf } from '#spec/markdown/description-of'
import {
  analyze,
  countDocument,
  docTypeOf,
  documentOf,
  flattenSections,
  isSpecType,
  typeFactsOf,
} from '#spec/markdown/index'
import type { Section } from '#spec/types'
import type { IndexedDocument, IndexedSection, SearchedDocument } from './indexed-document'
import { searchRowOf } from './search-row'

export const indexDocument = (path: string, source: string): IndexedDocument => ({
  ...describeDocument(path, source),
  statedExposure: statedExposureOfText(source),
})

/** Extracts the searchable parts of a document. */
export function describeDocument(path: string, source: string): SearchedDocument {
  const analysis = analyze(source)
  const document = documentOf(analysis)
  const { frontmatter, title, isTracked, sections } = document
  const type = docTypeOf(path, typeFactsOf(analysis))
  const counts = countDocument(document)
  return {
    row: {
      ...searchRowOf(path, title, type, frontmatter),
      total_sections: counts.totalSections,
      done_sections: counts.doneSections,
      total_ac: counts.totalAc,
      done_ac: counts.doneAc,
      realized_ac: counts.realizedAc,
      tracked: isTracked,
    },
    ownTitle: title ?? '',
    description: descriptionOf(frontmatter),
    team: frontmatter.team,
    isSpec: isSpecType(type),
    dependsOn: frontmatter.dependsOn,
    sections: flattenSections(sections).map(indexSection),
  }
}

const indexSection = (section: Section): IndexedSection => ({
  id: section.id,
  number: section.sectionNumber,
  title: section.title,
  depth: section.depth,
  state: section.status.state,
  blockedBy: section.status.blockedBy,
  ticketLinks: section.ticketLinks,
  startLine: section.startLine,
  endLine: section.endLine,
  criteria: section.acceptanceCriteria.map(({ id, text, checked, line, realizedIn }) => ({
    id,
    text,
    checked,
    line,
    realizedIn,
  })),
})
