import { setTimeout as delay } from 'node:timers/promises'
import { sql } from 'drizzle-orm'
import type { Database } from '#db/client'
import { isDatabaseAway } from '#db/is-database-away'
import type { Context } from '#server/kernel/context'
import { type RunOf, selectRuns } from './select-runs'

type Listener = (changed: RunOf[]) => void

interface RunFeed {
  /** Resolves once no later change can be missed. Call the result to stop listening. */
  listen(listener: Listener): Promise<() => void>
}

const INTERVAL_MS = 1000

/** Polls once a second for changed runs while there are listeners. All listeners share the poll. */
function createRunFeed({ db, log }: Pick<Context, 'db' | 'log'>): RunFeed {
  const listeners = new Set<Listener>()
  let polling: Promise<void> | null = null
  let lastRuns = new Map<number, string>()

  async function startPolling(): Promise<void> {
    const newestId = await findNewestId(db)
    const { position } = await readChanges({ newestId, unfinished: [] })
    void poll(position)
  }

  async function poll(first: ProgressPosition): Promise<void> {
    let position = first
    while (listeners.size > 0) {
      await delay(INTERVAL_MS, undefined, { ref: false })
      try {
        const { changed, ...now } = await readChanges(position)
        position = now.position
        if (changed.length > 0) for (const listener of listeners) listener(changed)
      } catch (error) {
        const level = isDatabaseAway(error) ? 'warn' : 'error'
        log[level]({ err: error }, 'the progress of runs could not be read')
      }
    }
    polling = null
  }

  async function readChanges(
    before: ProgressPosition,
  ): Promise<{ position: ProgressPosition; changed: RunOf[] }> {
    const moving = await findChangingRuns(db, before)
    const last = lastRuns
    lastRuns = new Map(moving.map(({ run }) => [run.id, JSON.stringify(run)]))
    const position = {
      newestId: Math.max(before.newestId, ...moving.map(({ run }) => run.id)),
      unfinished: moving.filter(({ run }) => run.finished_at === null),
    }
    return { position, changed: moving.filter(({ run }) => last.get(run.id) !== lastRuns.get(run.id)) }
  }

  return {
    async listen(listener) {
      listeners.add(listener)
      const stop = () => void listeners.delete(listener)
      polling ??= startPolling()
      try {
        await polling
      } catch (error) {
        stop()
        polling = null
        throw error
      }
      return stop
    },
  }
}

const feeds = new WeakMap<Database, RunFeed>()

/** Each process has one feed per database. */
export function runFeedOf(ctx: Pick<Context, 'db' | 'log'>): RunFeed {
  const feed = feeds.get(ctx.db) ?? createRunFeed(ctx)
  feeds.set(ctx.db, feed)
  return feed
}

interface ProgressPosition {
  /** The highest run id seen so far. */
  newestId: number
  /** The runs that were unfinished at the last poll. */
  unfinished: Pick<RunOf, 'orgId' | 'run'>[]
}

/** A run may become visible after runs with higher ids. This many ids are read again. */
const REREAD_IDS = 20

/** Runs that may have changed: those unfinished now or at the last poll, and new ones. */
function findChangingRuns(db: Database, { newestId, unfinished }: ProgressPosition): Promise<RunOf[]> {
  const orgIds = sql.param(unfinished.map(({ orgId }) => orgId))
  const ids = sql.param(unfinished.map(({ run }) => run.id))
  return selectRuns(
    db,
    sql`
      select org_id, id from runs where state in ('queued', 'running')
      union
      select * from unnest(${orgIds}::bigint[], ${ids}::bigint[])
      union
      select newer.org_id, newer.id from orgs cross join lateral (
        select org_id, id from runs where org_id = orgs.id and id > ${newestId - REREAD_IDS}) newer`,
  )
}

async function findNewestId(db: Database): Promise<number> {
  const [newest] = await db.execute<{ id: number }>(sql`
    select coalesce(max(newest.id), 0) as id from orgs cross join lateral (
      select id from runs where org_id = orgs.id order by id desc limit 1) newest`)
  return newest?.id ?? 0
}
