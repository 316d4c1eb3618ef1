import type { Section, State } from '#spec/types'
import { stateOffset } from '../marker-places'
import type { Rule } from '../rule'

const PLANNED: readonly State[] = ['todo', 'in_progress']

/** Scenarios count as criteria here. */
export const workWithoutCriteria: Rule = {
  code: 'work_without_criteria',
  severity: 'warning',
  summary: 'A section without subsections is todo or in progress, but has no criteria.',
  check: ({ analysis, isSpec }) => {
    if (!isSpec || analysis.frontmatter.status === 'deprecated') return []
    return analysis.sections
      .filter(({ section }) => PLANNED.includes(section.status.state) && hasNoCriteria(section))
      .map((at) => ({
        at: stateOffset(at),
        message: `This section is ${at.section.status.state}, but has no acceptance criteria. Add a list of \`- [ ]\` items.`,
      }))
  },
}

function hasNoCriteria({ children, acceptanceCriteria, scenarios }: Section): boolean {
  return children.length + acceptanceCriteria.length + scenarios.length === 0
}
