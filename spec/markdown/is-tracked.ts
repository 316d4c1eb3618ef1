import type { Frontmatter } from '#spec/types'
import type { Analysis } from './analysis'
import type { TypeFacts } from './document-type'

/** An unknown verb is not a marker. A known verb with invalid content counts as one. */
export const hasMarker = ({ markers }: Pick<Analysis, 'markers'>) =>
  markers.some(({ marker }) => marker.verb !== 'unknown')

/** The inputs that decide the document's type, besides its path. */
export const typeFactsOf = (analysis: Analysis): TypeFacts => ({
  type: analysis.frontmatter.type,
  status: analysis.frontmatter.status,
  hasMarker: hasMarker(analysis),
})

/** Whether the document has a status, a marker or a criterion. Sections of other documents have no state. */
export const isTracked = (
  analysis: Pick<Analysis, 'markers' | 'tasks'> & { frontmatter: Pick<Frontmatter, 'status'> },
) =>
  analysis.frontmatter.status !== null ||
  hasMarker(analysis) ||
  analysis.tasks.some(({ criterion }) => criterion !== null)
