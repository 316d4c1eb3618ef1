import { parseQuery } from '../../spec/query'
import type { OrgContext } from '../kernel/context'
import { findWhatIsMeant } from './find-what-is-meant'
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
  const { limit, offset } = input
  const found = await findWhatIsMeant(ctx, asked, { limit, offset })
  const isUnanswered = query !== null && found.terms.length > 0 && found.total === 0 && !found.isPartial
  if (isUnanswered && !input.typing) await noteUnanswered(ctx, query)
  return {
    results: await showHits(ctx.db, found),
    total: found.total,
    total_is_capped: found.isCapped,
    facets: found.facets,
    took_ms: Math.round((performance.now() - startedAt) * 10) / 10,
    partial: found.isPartial,
    relaxed: found.isRelaxed,
    corrected: found.corrected,
    suggestions: isUnanswered ? await suggestInstead(ctx, found.terms) : [],
    diagnostics,
  }
}
