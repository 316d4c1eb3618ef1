import type { Section } from '#spec/types'
import { sectionProse } from './section-prose'

/** The words, criteria and evidence of a section. Excludes number, status and tickets, which change without a review. */
export function sectionStatement(section: Section): string {
  const { title, delta, acceptanceCriteria } = section
  const criteria = acceptanceCriteria.map(({ text, checked, realizedIn }) => [text, checked, realizedIn])
  return JSON.stringify([title, delta, sectionProse(section), criteria])
}
