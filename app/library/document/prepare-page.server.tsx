import { createHash } from 'node:crypto'
import { renderToString } from 'react-dom/server'
import { OutlineItems } from '#app/library/reading/outline.tsx'
import { SpecParts } from '#app/library/reading/spec-parts.tsx'
import { WeightedLru } from '#shared/weighted-lru'
import { setPreparedPage } from './prepared-page'
import type { SpecReader } from './spec-reader'
import type { SpecView } from './spec-view'

const MINUTE_MS = 60_000
const MAX_CHARACTERS = 32_000_000

const cachedParts = new WeightedLru<string>('page_parts', MAX_CHARACTERS, (html) => html.length)

/**
 * Renders the large elements of a spec's page once for all readers with the same view. `renderToString` adds the marks that
 * hydration needs. The elements use no context of the page, such as its router.
 */
export function preparePage(shortView: SpecView, { outline, parts }: SpecView): void {
  const id = hashOf(parts)
  setPreparedPage(shortView, {
    outline: renderToString(<OutlineItems items={outline} current={null} />),
    parts(reader) {
      const key = `${id} ${keyOf(reader)}`
      const cached = cachedParts.get(key)
      if (cached !== undefined) return cached
      const rendered = renderToString(<SpecParts parts={parts} reader={reader} />)
      cachedParts.set(key, rendered)
      return rendered
    },
  })
}

/** Readers with the same key have the same view. Relative times, such as "3 minutes ago", change each minute. */
function keyOf({
  location,
  reviewStates,
  tickets,
  hasTickets,
  alerts,
  comments,
  mayWrite,
  answer,
  choosing,
}: SpecReader): string {
  const hasTimes = Object.values(reviewStates ?? {}).some(
    ({ stale_since, attestation }) => stale_since !== null || attestation !== null,
  )
  const minute = hasTimes ? Math.floor(Date.now() / MINUTE_MS) : null
  return hashOf([
    location,
    reviewStates,
    tickets,
    hasTickets,
    alerts,
    comments,
    mayWrite,
    answer,
    choosing,
    minute,
  ])
}

const hashOf = (value: unknown) => createHash('sha256').update(JSON.stringify(value)).digest('base64url')
