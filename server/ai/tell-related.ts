import type { Fence } from './fence'
import type { RelatedSpec } from './find-related'

const LONGEST_TITLE = 300

export function tellRelated(fence: Fence, related: readonly RelatedSpec[]): string[] {
  if (related.length === 0) return []
  const specs = related.map(({ title, status, excerpt }) =>
    fence.around(
      'spec',
      [`${title.slice(0, LONGEST_TITLE)} (${status?.slice(0, LONGEST_TITLE) ?? 'no status'})`, excerpt]
        .filter(Boolean)
        .join('\n'),
    ),
  )
  return ['Specs that speak of something like it:', ...specs]
}
