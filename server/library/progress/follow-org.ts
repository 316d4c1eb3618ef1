import { and, desc, eq, gte, inArray, sql } from 'drizzle-orm'
import { runs } from '#db/schema/index'
import type { OrgContext } from '#server/kernel/context'
import type { StreamEvent } from '#server/kernel/stream-event'
import type { LiveChange } from './live-feed'
import { selectRuns } from './select-runs'
import { findTalkChanges } from './talk-changes'
import { watchChanges } from './watch-changes'
import { liveRunToWire, talkToWire } from './wire'

/** After more runs or changes of conversations than this, the client reloads what it shows. */
const MAX_MISSED = 200
/** A run or an act may become visible this long after its time, in seconds. */
const LATE_S = 10
/** A page may load for this long, in seconds, before it opens the stream. */
const LOADING_S = 30

/**
 * Yields the runs that ended and what was said since `after`, or while a page may have been loading, then `ready` once no later change can be missed, then each change.
 * Yields `reset` instead of the past if there is too much of it.
 */
export async function followOrg(
  ctx: OrgContext,
  { after, signal }: { after?: Date; signal?: AbortSignal },
): Promise<AsyncIterable<StreamEvent>> {
  const concerns = ({ orgId }: { orgId: number }) => orgId === ctx.org.id

  async function* events(): AsyncGenerator<StreamEvent> {
    for await (const changes of watchChanges(ctx, { concerns, talkOrgId: ctx.org.id, signal })) {
      if (changes === null) yield* catchUp(ctx, after)
      else yield* changes.map(eventOf)
    }
  }
  return events()
}

const eventOf = (change: LiveChange): StreamEvent =>
  change.kind === 'run'
    ? { event: 'run', data: liveRunToWire(change.run) }
    : { event: 'talk', data: talkToWire(change.talk) }

async function* catchUp(ctx: OrgContext, after: Date | undefined): AsyncGenerator<StreamEvent> {
  const [now] = await ctx.db.execute<{ at: Date }>(sql`select now() as at`)
  const at = new Date(now?.at ?? 0)
  const since = new Date((after?.getTime() ?? at.getTime() - LOADING_S * 1000) - LATE_S * 1000)
  const [ended, talk] = await Promise.all([
    findEndedRuns(ctx, since),
    findTalkChanges(ctx.db, [ctx.org.id], { since, limit: MAX_MISSED }),
  ])
  if (ended === null || talk.length === MAX_MISSED) yield { event: 'reset', data: null }
  else yield* [...ended, ...talk.map((each) => ({ kind: 'talk', talk: each }) as const)].map(eventOf)
  yield { event: 'ready', data: { at: at.toISOString() } }
}

/** Null if there are too many to list. */
async function findEndedRuns({ db, org }: OrgContext, since: Date): Promise<LiveChange[] | null> {
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
  return ids.length === 0 ? [] : (await selectRuns(db, keys)).map((run) => ({ kind: 'run', run }))
}
