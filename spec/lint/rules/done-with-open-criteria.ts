import type { SectionAt } from '../../markdown'
import type { Criterion } from '../../types'
import { keyOffset } from '../frontmatter-places'
import { stateOffset } from '../marker-places'
import type { Found, LintedDocument, Rule } from '../rule'

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

/** The criteria of sections that are done themselves are told there. */
function checkDocument({ analysis }: LintedDocument, sections: readonly SectionAt[]): Found[] {
  if (analysis.frontmatter.status !== 'done') return []
  const others = sections.filter(({ section }) => section.status.state !== 'done')
  const criteria = others.flatMap(({ section }) => section.acceptanceCriteria)
  return complain('document', criteria, keyOffset(analysis, 'status'))
}

function checkSection(at: SectionAt): Found[] {
  const { status, acceptanceCriteria } = at.section
  return status.state === 'done' ? complain('section', acceptanceCriteria, stateOffset(at)) : []
}

function complain(what: string, criteria: readonly Criterion[], at: number): Found[] {
  const open = criteria.filter(({ checked }) => !checked)
  const count = `${open.length} of ${criteria.length} criteria`
  const message = `This ${what} is done, but ${count} are open, the first in line ${open[0]?.line}.`
  return open.length === 0 ? [] : [{ at, message }]
}
