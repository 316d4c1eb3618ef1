import type { SectionAt } from '#spec/markdown/index'
import type { Criterion } from '#spec/types'
import { keyOffset } from '../frontmatter-places'
import { stateOffset } from '../marker-places'
import type { LintedDocument } from '../read-document'
import type { Rule, RuleMatch } from '../rule'

export const doneWithOpenCriteria: Rule = {
  code: 'done_with_open_criteria',
  severity: 'warning',
  summary: 'A section or a document is done while some of its criteria are open.',
  check: (document) => {
    if (!document.isSpec) return []
    const sections = document.analysis.sections.filter(({ section }) => section.status.state !== 'deprecated')
    return [...checkDocument(document, sections), ...sections.flatMap(checkSection)]
  },
}

/** Criteria of done sections are reported at their section. */
function checkDocument({ analysis }: LintedDocument, sections: readonly SectionAt[]): RuleMatch[] {
  if (analysis.frontmatter.status !== 'done') return []
  const openSections = sections.filter(({ section }) => section.status.state !== 'done')
  const criteria = openSections.flatMap(({ section }) => section.acceptanceCriteria)
  return describeOpen('document', criteria, keyOffset(analysis, 'status'))
}

function checkSection(at: SectionAt): RuleMatch[] {
  const { status, acceptanceCriteria } = at.section
  return status.state === 'done' ? describeOpen('section', acceptanceCriteria, stateOffset(at)) : []
}

function describeOpen(subject: string, criteria: readonly Criterion[], at: number): RuleMatch[] {
  const open = criteria.filter(({ checked }) => !checked)
  const count = `${open.length} of ${criteria.length} criteria`
  const message = `This ${subject} is done, but ${count} are open, first on line ${open[0]?.line}. Meet them or change the status.`
  return open.length === 0 ? [] : [{ at, message }]
}
