import { parseQuery, type Query, type QueryDiagnostic } from '../../spec/query'
import type { OrgContext } from '../kernel/context'
import { termsOf } from './compile-query'
import { hits } from './find-matches'
import { type Found, findWhatIsMeant, NOTHING_FOUND } from './find-what-is-meant'
import { findByMeaningToo } from './meaning/find-by-meaning-too'
import { showHits } from './show-hits'
import { noteUnanswered, suggestInstead } from './unanswered'
import type { SearchWire } from './wire'
import { type FilterParameters, withParameters } from './with-parameters'

export interface SearchInput extends FilterParameters {
  q: string
  limit: number
  offset: number
  /** Sent while somebody is still typing: what is not found then is not what they looked for. */
  typing?: boolean
}

/** Sections that match the words, best first; without words, the documents that match the filters. */
export async function searchSections(ctx: OrgContext, input: SearchInput): Promise<SearchWire> {
  const startedAt = performance.now()
  const { query, diagnostics } = parseQuery(input.q)
  const asked = withParameters(query, input)
  const found = isMisunderstood(asked, diagnostics) ? NOTHING_FOUND : await find(ctx, asked, input)
  const isWhole = !found.isPartial && !found.isCapped
  const isUnanswered = found.terms.length > 0 && found.total === 0 && isWhole
  if (asked && isUnanswered && !input.typing) await noteUnanswered(ctx, asked)
  return {
    results: await showHits(ctx.db, found),
    total: found.total,
    total_is_capped: found.isCapped,
    facets: found.facets,
    facets_are_partial: found.areFacetsPartial,
    took_ms: Math.round((performance.now() - startedAt) * 10) / 10,
    partial: found.isPartial,
    relaxed: found.isRelaxed,
    corrected: found.corrected,
    suggestions: isUnanswered ? await suggestInstead(ctx, found.terms) : [],
    diagnostics,
  }
}

/** Whether there were filters, of which none means anything: all documents are no answer to `status:dnoe`. */
const isMisunderstood = (asked: Query | null, diagnostics: QueryDiagnostic[]) =>
  asked === null && diagnostics.some(({ code }) => code === 'unknown_value' || code === 'no_date')

/** By meaning, too, where there are words and somebody to ask; not with every letter that is typed. */
function find(ctx: OrgContext, asked: Query | null, { limit, offset, typing }: SearchInput): Promise<Found> {
  const { embedder } = ctx.ports.meaning ?? {}
  const isMeant = embedder && !typing && asked && termsOf(asked).length > 0
  return isMeant
    ? findByMeaningToo(ctx, embedder, asked, { limit, offset })
    : findWhatIsMeant(ctx, asked, { rowsOf: hits, limit, offset, countsAll: !typing })
}
