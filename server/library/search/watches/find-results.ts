import { sql } from 'drizzle-orm'
import type { WatchedResult } from '#db/schema/index'
import type { OrgContext } from '#server/kernel/context'
import { groupBy } from '#shared/group-by'
import { combine, parseQuery, type Query, withoutStopWords } from '#spec/query/index'
import { matchDocuments } from '#spec/search/ranking/match-documents'
import { TimeBudget } from '../matching/time-budget'
import { withTimeLimit } from '../matching/with-time-limit'
import { asksForSections } from '../query/filter-condition'
import { openTunedSpace } from '../ranking/open-tuned-space'
import { OrgSource } from '../ranking/org-source'
import { findMatches } from '../scan/scan-sections'
import { needsScan } from '../scan/scanned-parts'

/** Maximum number of results of a watched search in one repository. */
export const MAX_RESULTS = 1_000

/** Far longer than an interactive search may take, because nobody waits for it. */
const TIME_MS = 10_000

const MAX_TITLE_LENGTH = 200

type WatchContext = Pick<OrgContext, 'db' | 'org'>

interface Repository {
  id: number
  owner: string
  name: string
}

/** A result: a document, or one of its sections. */
interface Match {
  repositoryId: number
  path: string
  ordinal: number | null
}

/**
 * The results of a saved search by repository, or in one repository: the documents that the search page shows, without those
 * that lack words, are pinned, or have a corrected word. A search for sections, such as `is:blocked`, has each of them as a
 * result. Each list has at most one more result than `MAX_RESULTS`. Null if that takes too long.
 */
export async function findResults(
  ctx: WatchContext,
  text: string,
  repository: Repository | null,
): Promise<Map<number, WatchedResult[]> | null> {
  const { query } = parseQuery(text)
  if (query?.kind === 'nothing') return new Map()
  return withTimeLimit(ctx.db, TIME_MS, async (db) => {
    const limited = { org: ctx.org, db }
    const matches =
      query && needsScan(query)
        ? await scan(limited, query, repository)
        : await search(limited, query, repository)
    return matches && readTitles(limited, firstOfEach(matches))
  })
}

/** Null if not all texts could be searched. */
async function search(
  ctx: WatchContext,
  parsedQuery: Query | null,
  repository: Repository | null,
): Promise<Match[] | null> {
  const query = parsedQuery && withoutStopWords(parsedQuery)
  const { opened, synonyms } = await openTunedSpace(ctx, query)
  if (opened.isCapped) return null
  const matched = await matchDocuments(new OrgSource(ctx, opened, new TimeBudget(TIME_MS)), query, synonyms)
  if (matched === null) return null
  return matched.flatMap(({ index, ordinals }) => {
    const { repositoryId, path } = opened.space.documentAt(index)
    const isWanted = repository === null || repositoryId === repository.id
    return isWanted ? toMatches({ repositoryId, path }, query, ordinals) : []
  })
}

async function scan(
  ctx: WatchContext,
  parsedQuery: Query,
  repository: Repository | null,
): Promise<Match[] | null> {
  const inRepository: Query | null = repository && {
    kind: 'filter',
    field: 'repo',
    comparison: '=',
    value: `${repository.owner}/${repository.name}`,
  }
  const query = combine('and', [withoutStopWords(parsedQuery), inRepository]) ?? parsedQuery
  const { matches, isStopped, isFull } = await findMatches(ctx, query, TIME_MS)
  const hasTooMany = [...groupBy(matches, ({ repositoryId }) => repositoryId).values()].some(
    (ofRepository) => ofRepository.length > MAX_RESULTS,
  )
  if (isStopped || (isFull && !hasTooMany)) return null
  return matches.flatMap(({ ordinals, ...document }) => toMatches(document, parsedQuery, ordinals))
}

function toMatches(
  { repositoryId, path }: Pick<Match, 'repositoryId' | 'path'>,
  query: Query | null,
  ordinals: readonly number[],
): Match[] {
  const isSections = query !== null && asksForSections(query) && ordinals.length > 0
  return isSections
    ? ordinals.map((ordinal) => ({ repositoryId, path, ordinal }))
    : [{ repositoryId, path, ordinal: null }]
}

const firstOfEach = (matches: readonly Match[]): Match[] =>
  [...groupBy(matches, ({ repositoryId }) => repositoryId).values()].flatMap((ofRepository) =>
    ofRepository.toSorted(byPlace).slice(0, MAX_RESULTS + 1),
  )

const byPlace = (a: Match, b: Match): number =>
  a.path < b.path ? -1 : a.path > b.path ? 1 : (a.ordinal ?? 0) - (b.ordinal ?? 0)

interface ResultRow extends Record<string, unknown> {
  repository_id: string
  path: string
  section_id: string | null
  title: string
}

/** By repository, in the same order. */
async function readTitles(
  { db, org }: WatchContext,
  matches: readonly Match[],
): Promise<Map<number, WatchedResult[]>> {
  const rows = await db.execute<ResultRow>(sql`
    select d.repository_id, d.path, case when m.ordinal is not null then coalesce(s.section_id, '') end as section_id,
      left(
        concat_ws(' › ', d.title, case when s.section_id is not null then nullif(s.title, '') end),
        ${MAX_TITLE_LENGTH}) as title
    from unnest(
      ${sql.param(matches.map(({ repositoryId }) => repositoryId))}::bigint[],
      ${sql.param(matches.map(({ path }) => path))}::text[],
      ${sql.param(matches.map(({ ordinal }) => ordinal))}::int[]) with ordinality m (repository_id, path, ordinal, place)
    join documents d on d.org_id = ${org.id} and d.repository_id = m.repository_id and d.path = m.path
    left join sections s on s.org_id = d.org_id and s.text_id = d.text_id and s.ordinal = m.ordinal
    order by m.place`)
  const results = groupBy(
    rows.map(({ repository_id, path, section_id, title }) => ({
      repositoryId: Number(repository_id),
      result: { path, sectionId: section_id, title },
    })),
    ({ repositoryId }) => repositoryId,
  )
  return new Map([...results].map(([id, found]) => [id, found.map(({ result }) => result)]))
}
