import type { Frontmatter } from '../types'
import type { Analysis } from './analysis'
import type { TypeFacts } from './document-type'

/** A comment with our prefix and an unknown name is no marker; a known one that does not read still means one. */
export const hasMarker = ({ markers }: Pick<Analysis, 'markers'>) =>
  markers.some(({ marker }) => marker.verb !== 'unknown')

/** What decides about the document's type, beside its path. */
export const typeFactsOf = (analysis: Analysis): TypeFacts => ({
  type: analysis.frontmatter.type,
  status: analysis.frontmatter.status,
  hasMarker: hasMarker(analysis),
})

/** Whether the document says how far it is: by a status, a marker or a criterion. Sections of others have no state. */
export const isTracked = (
  analysis: Pick<Analysis, 'markers' | 'tasks'> & { frontmatter: Pick<Frontmatter, 'status'> },
) =>
  analysis.frontmatter.status !== null ||
  hasMarker(analysis) ||
  analysis.tasks.some(({ criterion }) => criterion !== null)
