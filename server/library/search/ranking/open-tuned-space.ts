import type { OrgContext } from '#server/kernel/context'
import { markedTermsOf, type Query, splitWords, type Term, termsOf } from '#spec/query/index'
import type { SynonymsOfWords } from '#spec/search/ranking/match-query'
import { findSynonyms } from '../tuning/find-synonyms'
import { cachedTuning, readTuning, type Tuning } from '../tuning/read-tuning'
import { type OpenedSpace, openSpace } from './open-space'

export interface TunedSpace {
  opened: OpenedSpace
  tuning: Tuning
  /** The synonyms of words of the query. */
  synonyms: SynonymsOfWords
}

/**
 * Opens the search space with the words of the query and their synonyms. Pins and synonyms are cached; the lists say whether
 * they changed, so a search needs no further statement for them.
 */
export async function openTunedSpace(
  ctx: Pick<OrgContext, 'db' | 'org'>,
  query: Query | null,
): Promise<TunedSpace> {
  const cached = await openWith(ctx, query, cachedTuning(ctx))
  if (cached.opened.tuningRevision === cached.tuning.revision) return cached
  const tuning = await readTuning(ctx)
  const synonyms = query ? findSynonyms(query, tuning.synonyms) : new Map()
  return synonyms.size > 0 ? openWith(ctx, query, tuning) : { opened: cached.opened, tuning, synonyms }
}

async function openWith(
  ctx: Pick<OrgContext, 'db' | 'org'>,
  query: Query | null,
  tuning: Tuning,
): Promise<TunedSpace> {
  const synonyms = query ? findSynonyms(query, tuning.synonyms) : new Map()
  const terms = query
    ? [...termsToLookUp(query), ...markedTermsOf(query), ...[...synonyms.values()].flat()]
    : []
  return { opened: await openSpace(ctx, terms), tuning, synonyms }
}

/** All terms of the query, and the words of phrases and identifiers, which are searched if no document has these. */
function termsToLookUp(query: Query): Term[] {
  if (query.kind === 'not') return termsToLookUp(query.of)
  if (query.kind === 'and' || query.kind === 'or') return query.of.flatMap(termsToLookUp)
  const [term] = termsOf(query)
  if (!term) return []
  const words = term.kind === 'prefix' ? [] : splitWords(term.text)
  return [term, ...words.map(({ whole }): Term => ({ kind: 'word', text: whole }))]
}
