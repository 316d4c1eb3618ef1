import { sql } from 'drizzle-orm'
import type { Database } from '#db/client'
import type { Org, OrgContext } from '#server/kernel/context'
import type { Embedder } from '#server/ports/ai/port'
import { type Query, termsOf } from '#spec/query/index'
import { type HitKey, type MatchRow, selectHitKeys } from '../matching/find-matches'
import { BODY, HIT_COLUMNS } from '../matching/hit-columns'
import {
  MAX_COUNTED_MATCHES,
  type SearchOutcome,
  searchWithFallbacks,
} from '../matching/search-with-fallbacks'
import type { SearchWire } from '../wire'
import { dropWords } from './drop-words'
import { embedSearchWords } from './embed-search-words'
import { findSimilarSections, type SimilarSection } from './find-similar-sections'
import { fuseRanks } from './fuse-ranks'

/**
 * Merges sections that match the words and sections of similar meaning into one list. All counted matches are ranked, so
 * pages neither overlap nor leave gaps. Full rows are read for the requested page only.
 */
export async function searchByWordsAndMeaning(
  ctx: OrgContext,
  embedder: Embedder,
  query: Query,
  { limit, offset }: { limit: number; offset: number },
): Promise<SearchOutcome> {
  const words = termsOf(query).map(({ text }) => text)
  const [outcome, vector] = await Promise.all([
    searchWithFallbacks(ctx, query, {
      selectRows: selectHitKeys,
      limit: Math.max(MAX_COUNTED_MATCHES, offset + limit),
      offset: 0,
      countsAll: true,
    }),
    embedSearchWords(ctx, embedder, words.join(' ')),
  ])
  const similar = vector ? await findSimilarSections(ctx, embedder, vector, dropWords(query)) : []
  const wordMatchKeys = new Set(outcome.rows.map(keyOf))
  const similarKeys = new Set(similar.map(keyOf))
  const fused = fuseRanks<HitKey>([outcome.rows, similar], keyOf)
  const page = fused.slice(offset, offset + limit).map(({ item, score }) => ({ ...item, score }))
  const rows = await readHits(ctx.db, ctx.org, page)
  const similarOnly = similar.filter((hit) => !wordMatchKeys.has(keyOf(hit)))
  return {
    ...outcome,
    rows: rows.map((row) => ({ ...row, isSimilar: similarKeys.has(keyOf(row)) })),
    total: outcome.total + similarOnly.length,
    facets: addFacetCounts(outcome.facets, similarOnly),
  }
}

const keyOf = (hit: HitKey) => JSON.stringify([hit.repository_id, hit.ordinal, hit.file_path])

type Facets = SearchWire['facets']

/** Adds similar sections to the facet counts. */
const addFacetCounts = ({ status, repo, team, tag }: Facets, similar: readonly SimilarSection[]): Facets => ({
  status: add(
    status,
    similar.map((hit) => hit.status),
  ),
  repo: add(
    repo,
    similar.map((hit) => hit.repo),
  ),
  team: add(
    team,
    similar.map((hit) => hit.team),
  ),
  tag: add(
    tag,
    similar.flatMap((hit) => hit.tags),
  ),
})

/** Adds keys to counts, most frequent first. */
function add(counts: Record<string, number>, keys: (string | null)[]): Record<string, number> {
  const sums = new Map(Object.entries(counts))
  for (const key of keys) if (key !== null) sums.set(key, (sums.get(key) ?? 0) + 1)
  return Object.fromEntries([...sums].sort(([, a], [, b]) => b - a))
}

/** Reads the sections in full and in the order of the keys. Sections removed in the meantime are omitted. */
async function readHits(
  db: Database,
  org: Org,
  keys: readonly (HitKey & { score: number })[],
): Promise<MatchRow[]> {
  if (keys.length === 0) return []
  const rows = await db.execute<MatchRow & Record<string, unknown>>(sql`
    select page.score, page.ordinal, page.repository_id, ${HIT_COLUMNS}, ${BODY} as body
    from rows from (json_to_recordset(${JSON.stringify(keys)}::json)
      as (score float8, repository_id bigint, file_path text, ordinal int)) with ordinality as page
    join documents d on d.org_id = ${org.id} and d.repository_id = page.repository_id and d.path = page.file_path
    join repositories r on r.org_id = d.org_id and r.id = d.repository_id
    left join sections s on s.org_id = d.org_id and s.text_id = d.text_id and s.ordinal = page.ordinal
    order by page.ordinality`)
  return [...rows]
}
