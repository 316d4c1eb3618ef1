import type { ParsedDocument } from '#spec/types'
import { flattenSections } from './sections/flatten-sections'

export interface DocumentCounts {
  totalSections: number
  doneSections: number
  totalAc: number
  doneAc: number
  realizedAc: number
}

type CountableDocument = Pick<ParsedDocument, 'frontmatter' | 'sections' | 'isTracked'>

/**
 * A document's share of coverage. A deprecated or untracked document adds nothing. A deprecated section adds neither itself nor
 * its criteria. Its children are counted separately, unless they are deprecated too.
 */
export function countDocument({ frontmatter, sections, isTracked }: CountableDocument): DocumentCounts {
  const isCounted = isTracked && frontmatter.status !== 'deprecated'
  const live = isCounted
    ? flattenSections(sections).filter(({ status }) => status.state !== 'deprecated')
    : []
  const criteria = live.flatMap(({ acceptanceCriteria }) => acceptanceCriteria)
  return {
    totalSections: live.length,
    doneSections: live.filter(({ status }) => status.state === 'done').length,
    totalAc: criteria.length,
    doneAc: criteria.filter(({ checked }) => checked).length,
    realizedAc: criteria.filter(({ realizedIn }) => realizedIn.length > 0).length,
  }
}
