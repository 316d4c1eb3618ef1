import { type SQL, sql } from 'drizzle-orm'
import { DrizzleQueryError } from 'drizzle-orm/errors'
import { isDatabaseAway } from '#db/is-database-away'
import type { OrgContext } from '#server/kernel/context'
import type { Embedder } from '#server/ports/ai/port'
import type { Query } from '#spec/query/index'
import { withTimeLimit } from '../matching/with-time-limit'
import { compileQuery } from '../query/compile-query'
import { STATUS } from '../query/filter-condition'
import { warnOncePerMinute } from './warn-once-per-minute'

/** A section of similar meaning, with the document columns that facets count. */
export interface SimilarSection extends Record<string, unknown> {
  repositoryId: number
  path: string
  ordinal: number
  status: string | null
  team: string | null
  tags: string[]
  repo: string
}

const MAX_SECTIONS = 50

/** Maximum cosine distance. Sections beyond it are about something else. */
const MAX_DISTANCE = 0.7

const TIME_MS = 300

/** The nearest sections of the org that match the filters, nearest first. */
export async function findSimilarSections(
  ctx: OrgContext,
  embedder: Embedder,
  vector: number[],
  filters: Query | null,
): Promise<SimilarSection[]> {
  const { org } = ctx
  const distance = sql`e.embedding <=> ${JSON.stringify(vector)}::halfvec`
  const statement = sql`
    select v.repository_id as "repositoryId", v.path, v.ordinal, ${STATUS} as status, d.team, d.tags, r.owner || '/' || r.name as repo
    from embeddings e
    join embedded_sections v on v.org_id = e.org_id and v.hash = e.hash
    join documents d on d.org_id = v.org_id and d.repository_id = v.repository_id and d.path = v.path
    join repositories r on r.org_id = d.org_id and r.id = d.repository_id
    join sections s on s.org_id = d.org_id and s.text_id = d.text_id and s.ordinal = v.ordinal
    where e.org_id = ${org.id} and e.model = ${embedder.model} and ${distance} < ${MAX_DISTANCE}
      and ${conditionOf(filters)}
    order by ${distance}, v.repository_id, v.path, v.ordinal limit ${MAX_SECTIONS}`
  try {
    const sections = await withTimeLimit(ctx.db, TIME_MS, async (db) => {
      // The scan continues past sections that filters or other orgs exclude.
      await db.execute(sql`select set_config('hnsw.iterative_scan', 'strict_order', true)`)
      return db.execute<SimilarSection>(statement)
    })
    if (!sections) warnOncePerMinute(ctx, embedder, new Error('comparing vectors took too long'))
    return sections ?? []
  } catch (error) {
    if (!(error instanceof DrizzleQueryError) || isDatabaseAway(error)) throw error
    warnOncePerMinute(ctx, embedder, error)
    return []
  }
}

function conditionOf(filters: Query | null): SQL {
  const { tsquery, condition } = compileQuery(filters)
  return tsquery === null ? condition : sql`s.search @@ to_tsquery('plumbline', ${tsquery}) and ${condition}`
}
