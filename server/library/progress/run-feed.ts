import { setTimeout as delay } from 'node:timers/promises'
import type { Database } from '#db/client'
import { isDatabaseAway } from '#db/is-database-away'
import type { Context } from '#server/kernel/context'
import { findChangingRuns, findNewestId, type ProgressPosition } from './find-changing-runs'
import type { RunOf } from './select-runs'

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
