import type { TextFacts } from '../../../db/schema'
import type { Analysis, SectionAt } from '../../../spec/markdown/analysis'
import { countDocument } from '../../../spec/markdown/count-document'
import { documentOf } from '../../../spec/markdown/parse-document'
import type { Diagnostic, State } from '../../../spec/types'
import { isSearchedWhole, MAX_TITLE_CHARACTERS, searchable } from './searchable-text'

const MAX_DIAGNOSTICS = 100
const MAX_TAGS = 100
const MAX_REFERENCES = 100
const MAX_NAME_CHARACTERS = 200

/** Megabytes of nothing but headings would become gigabytes of rows. */
export const MAX_SECTIONS = 5_000

/** The states in which somebody could work on a section. */
export const OPEN_STATES: readonly State[] = ['todo', 'in_progress', 'blocked']

/** What a document's row takes from its text, whatever its path. */
export function factsOf(analysis: Analysis, found: TextFacts['diagnostics']): TextFacts {
  const { title, frontmatter } = analysis
  const document = documentOf(analysis)
  return {
    title: title && searchable(title, MAX_TITLE_CHARACTERS),
    type: frontmatter.type,
    status: short(frontmatter.status),
    owner: short(frontmatter.owner),
    team: short(frontmatter.team),
    tags: frontmatter.tags.slice(0, MAX_TAGS).map((tag) => searchable(tag, MAX_NAME_CHARACTERS)),
    reviewStatus: frontmatter.reviewStatus,
    hasMarker: document.hasMarker,
    isTracked: document.isTracked,
    ...countDocument(document),
    openSections: frontmatter.status === 'deprecated' ? 0 : countOpen(analysis),
    dependsOn: frontmatter.dependsOn
      .slice(0, MAX_REFERENCES)
      .map((reference) => searchable(reference, MAX_NAME_CHARACTERS)),
    diagnostics: [...found, ...analysis.diagnostics, ...unsearched(analysis)].slice(0, MAX_DIAGNOSTICS),
  }
}

const countOpen = ({ sections }: Analysis) =>
  sections.slice(0, MAX_SECTIONS).filter(({ section }) => OPEN_STATES.includes(section.status.state)).length

const short = (name: string | null) => name && searchable(name, MAX_NAME_CHARACTERS)

function unsearched({ sections }: Analysis): Diagnostic[] {
  const told = (code: string, message: string, { section }: SectionAt): Diagnostic => ({
    ...{ severity: 'info', code, message },
    ...{ line: section.startLine, column: 1 },
  })
  const tooLong = sections.filter(({ section }) => !isSearchedWhole(section.content))
  const diagnostics = tooLong.map((at) =>
    told('section_too_long', 'Search sees only the beginning of this long section. Split it.', at),
  )
  const first = sections[MAX_SECTIONS]
  const message = `Only the first ${MAX_SECTIONS} sections of a document can be found. Split it.`
  return first ? [...diagnostics, told('too_many_sections', message, first)] : diagnostics
}
