import type { Fence } from '../fence'
import type { RelatedSpec } from './find-related'

const MAX_TITLE_CHARACTERS = 300

export function describeRelated(fence: Fence, related: readonly RelatedSpec[]): string[] {
  if (related.length === 0) return []
  const specs = related.map(({ title, status, excerpt }) => {
    const heading = `${shorten(title)} (${status ? shorten(status) : 'no status'})`
    return fence.around('spec', excerpt ? `${heading}\n${excerpt}` : heading)
  })
  return ['Specs about a similar subject:', ...specs]
}

const shorten = (text: string) => text.slice(0, MAX_TITLE_CHARACTERS)
