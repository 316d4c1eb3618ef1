import type { TextFacts } from '#db/schema/index'
import { statedExposureOfText } from '#spec/engines/ai-exposure'
import type { Analysis, SectionAt } from '#spec/markdown/analysis'
import { countDocument } from '#spec/markdown/count-document'
import { documentOf } from '#spec/markdown/parse-document'
import { type AiExposure, type Diagnostic, OPEN_STATES } from '#spec/types'
import { isFullySearchable, MAX_TITLE_CHARACTERS, searchableText } from './searchable-text'

const MAX_DIAGNOSTICS = 100
export const MAX_TAGS = 100
const MAX_REFERENCES = 100
const MAX_NAME_CHARACTERS = 200

/** Limit per document: megabytes of headings would become gigabytes of rows. */
export const MAX_SECTIONS = 5_000

/** The document columns that depend on the text, not on its path. */
export function extractFacts(analysis: Analysis, decodingDiagnostics: TextFacts['diagnostics']): TextFacts {
  const { title, frontmatter } = analysis
  const document = documentOf(analysis)
  return {
    title: title && searchableText(title, MAX_TITLE_CHARACTERS),
    type: frontmatter.type,
    status: truncateName(frontmatter.status),
    owner: truncateName(frontmatter.owner),
    team: truncateName(frontmatter.team),
    tags: frontmatter.tags.slice(0, MAX_TAGS).map((tag) => searchableText(tag, MAX_NAME_CHARACTERS)),
    reviewStatus: frontmatter.reviewStatus,
    aiExposure: statedExposureOf(analysis),
    hasMarker: document.hasMarker,
    isTracked: document.isTracked,
    ...countDocument(document),
    openSections: frontmatter.status === 'deprecated' ? 0 : countOpen(analysis),
    dependsOn: frontmatter.dependsOn
      .slice(0, MAX_REFERENCES)
      .map((reference) => searchableText(reference, MAX_NAME_CHARACTERS)),
    diagnostics: [...decodingDiagnostics, ...analysis.diagnostics, ...searchLimitDiagnostics(analysis)].slice(
      0,
      MAX_DIAGNOSTICS,
    ),
  }
}

/** Parses the frontmatter again only if it may limit AI; most does not mention it. YAML allows escapes in keys. */
function statedExposureOf({ source, frontmatterPlace, diagnostics }: Analysis): AiExposure | null {
  const frontmatter = source.slice(0, frontmatterPlace?.range.end ?? 0)
  const hasProblem = diagnostics.some(
    ({ severity, code }) => severity === 'error' || code === 'unclosed_frontmatter',
  )
  return hasProblem || /ai_exposure|\\[xu]/i.test(frontmatter) ? statedExposureOfText(source) : null
}

const countOpen = ({ sections }: Analysis) =>
  sections.slice(0, MAX_SECTIONS).filter(({ section }) => OPEN_STATES.includes(section.status.state)).length

const truncateName = (name: string | null) => name && searchableText(name, MAX_NAME_CHARACTERS)

function searchLimitDiagnostics({ sections }: Analysis): Diagnostic[] {
  const info = (code: string, message: string, { section }: SectionAt): Diagnostic => ({
    severity: 'info',
    code,
    message,
    line: section.startLine,
    column: 1,
  })
  const tooLong = sections.filter(({ section }) => !isFullySearchable(section.content))
  const diagnostics = tooLong.map((at) =>
    info(
      'section_too_long',
      'Only the beginning of this section is searchable because it is too long. Split it.',
      at,
    ),
  )
  const first = sections[MAX_SECTIONS]
  const message = `Only the first ${MAX_SECTIONS} sections of a document are searchable. Split it.`
  return first ? [...diagnostics, info('too_many_sections', message, first)] : diagnostics
}
