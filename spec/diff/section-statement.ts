import type { Section } from '../types'
import { sectionProse } from './section-prose'

/**
 * What a section says: words, criteria and evidence. Number, status and tickets are left out, because they change without a
 * review of the section.
 */
export function sectionStatement(section: Section): string {
  const { title, delta, acceptanceCriteria } = section
  const criteria = acceptanceCriteria.map(({ text, checked, realizedIn }) => [text, checked, realizedIn])
  return JSON.stringify([title, delta, sectionProse(section), criteria])
}
