import { type SQL, sql } from 'drizzle-orm'
import { DrizzleQueryError } from 'drizzle-orm/errors'
import { isDatabaseAway } from '../../../db/is-database-away'
import type { Query } from '../../../spec/query'
import type { OrgContext } from '../../kernel/context'
import type { Embedder } from '../../ports/ai/port'
import { compileQuery } from '../compile-query'
import { STATUS } from '../filter-condition'
import type { HitKey } from '../find-matches'
import { withinTime } from '../within-time'
import { tellOnceAMinute } from './tell-once-a-minute'

/** A section that is near in meaning, with what is counted of its document. */
export interface Meant extends HitKey, Record<string, unknown> {
  status: string | null
  team: string | null
  tags: string[]
  repo: string
}

const MOST = 50

/** Cosine distance: what is farther away speaks of something else, however few are nearer. */
const FARTHEST = 0.7

const TIME_MS = 300

/** The org's sections that are nearest in meaning, nearest first, among those that the rest of the query allows. */
export async function findMeant(
  ctx: OrgContext,
  embedder: Embedder,
  vector: number[],
  rest: Query | null,
): Promise<Meant[]> {
  const { org } = ctx
  const distance = sql`e.embedding <=> ${JSON.stringify(vector)}::halfvec`
  const statement = sql`
    select v.repository_id, v.path as file_path, v.ordinal, ${STATUS} as status, d.team, d.tags, r.owner || '/' || r.name as repo
    from embeddings e
    join embedded_sections v on v.org_id = e.org_id and v.hash = e.hash
    join documents d on d.org_id = v.org_id and d.repository_id = v.repository_id and d.path = v.path
    join repositories r on r.org_id = d.org_id and r.id = d.repository_id
    join sections s on s.org_id = d.org_id and s.text_id = d.text_id and s.ordinal = v.ordinal
    where e.org_id = ${org.id} and e.model = ${embedder.model} and ${distance} < ${FARTHEST}
      and ${allows(rest)}
    order by ${distance}, v.repository_id, v.path, v.ordinal limit ${MOST}`
  try {
    const found = await withinTime(ctx.db, TIME_MS, async (db) => {
      // What filters and other orgs take away of the nearest is made up for by the next.
      await db.execute(sql`select set_config('hnsw.iterative_scan', 'strict_order', true)`)
      return db.execute<Meant>(statement)
    })
    if (!found) tellOnceAMinute(ctx, embedder, new Error('comparing vectors took too long'))
    return found ?? []
  } catch (error) {
    if (!(error instanceof DrizzleQueryError) || isDatabaseAway(error)) throw error
    tellOnceAMinute(ctx, embedder, error)
    return []
  }
}

function allows(rest: Query | null): SQL {
  const { tsquery, condition } = compileQuery(rest)
  return tsquery === null ? condition : sql`s.search @@ to_tsquery('plumbline', ${tsquery}) and ${condition}`
}
