import { and, desc, eq, gte, inArray, sql } from 'drizzle-orm'
import { runs } from '#db/schema/index'
import type { OrgContext } from '#server/kernel/context'
import type { StreamEvent } from '#server/kernel/stream-event'
import { selectRuns } from './select-runs'
import { watchRuns } from './watch-runs'
import { type LiveRunWire, liveRunToWire } from './wire'

/** After more runs than this, the client reloads what it shows. */
const MAX_MISSED = 200
/** A run may become visible this long after its end, in seconds. */
const LATE_S = 10
/** A page may load for this long, in seconds, before it opens the stream. */
const LOADING_S = 30

/**
 * Yields the runs that ended since `after`, or while a page may have been loading, then `ready` once no later change can be missed, then each run that changes.
 * Yields `reset` instead of the ended runs if there are too many.
 */
export async function followOrg(
  ctx: OrgContext,
  { after, signal }: { after?: Date; signal?: AbortSignal },
): Promise<AsyncIterable<StreamEvent>> {
  const concerns = ({ orgId }: { orgId: number }) => orgId === ctx.org.id

  async function* events(): AsyncGenerator<StreamEvent> {
    for await (const changed of watchRuns(ctx, { concerns, signal })) {
      if (changed === null) yield* catchUp(ctx, after)
      else for (const run of changed) yield { event: 'run', data: liveRunToWire(run) }
    }
  }
  return events()
}

async function* catchUp(ctx: OrgContext, after: Date | undefined): AsyncGenerator<StreamEvent> {
  const [now] = await ctx.db.execute<{ at: Date }>(sql`select now() as at`)
  const at = new Date(now?.at ?? 0)
  const since = (after?.getTime() ?? at.getTime() - LOADING_S * 1000) - LATE_S * 1000
  const missed = await findEndedRuns(ctx, new Date(since))
  if (missed === null) yield { event: 'reset', data: null }
  else for (const run of missed) yield { event: 'run', data: run }
  yield { event: 'ready', data: { at: at.toISOString() } }
}

/** Null if there are too many to list. */
async function findEndedRuns({ db, org }: OrgContext, since: Date): Promise<LiveRunWire[] | null> {
  const newest = db
    .select({ id: runs.id, finishedAt: runs.finishedAt })
    .from(runs)
    .where(eq(runs.orgId, org.id))
    .orderBy(desc(runs.id))
    .limit(MAX_MISSED)
    .as('newest')
  const ended = await db.select({ id: newest.id }).from(newest).where(gte(newest.finishedAt, since))
  if (ended.length === MAX_MISSED) return null
  const ids = ended.map(({ id }) => id)
  const keys = sql`select ${runs.orgId}, ${runs.id} from ${runs} where ${and(eq(runs.orgId, org.id), inArray(runs.id, ids))}`
  return ids.length === 0 ? [] : (await selectRuns(db, keys)).map(liveRunToWire)
}
