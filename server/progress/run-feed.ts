import { setTimeout as delay } from 'node:timers/promises'
import type { Database } from '../../db/client'
import { isDatabaseAway } from '../../db/is-database-away'
import type { Context } from '../kernel/context'
import { findMoving, findNewestId, type Known } from './find-moving'
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
  let begun: Promise<void> | null = null
  let seen = new Map<number, string>()

  async function begin(): Promise<void> {
    const newestId = await findNewestId(db)
    const { known } = await look({ newestId, unfinished: [] })
    void keepLooking(known)
  }

  async function keepLooking(first: Known): Promise<void> {
    let known = first
    while (listeners.size > 0) {
      await delay(INTERVAL_MS, undefined, { ref: false })
      try {
        const { changed, ...now } = await look(known)
        known = now.known
        if (changed.length > 0) for (const listener of listeners) listener(changed)
      } catch (error) {
        const level = isDatabaseAway(error) ? 'warn' : 'error'
        log[level]({ err: error }, 'the progress of runs could not be read')
      }
    }
    begun = null
  }

  async function look(before: Known): Promise<{ known: Known; changed: RunOf[] }> {
    const moving = await findMoving(db, before)
    const last = seen
    seen = new Map(moving.map(({ run }) => [run.id, JSON.stringify(run)]))
    const known = {
      newestId: Math.max(before.newestId, ...moving.map(({ run }) => run.id)),
      unfinished: moving.filter(({ run }) => run.finished_at === null),
    }
    return { known, changed: moving.filter(({ run }) => last.get(run.id) !== seen.get(run.id)) }
  }

  return {
    async listen(listener) {
      listeners.add(listener)
      const stop = () => void listeners.delete(listener)
      begun ??= begin()
      try {
        await begun
      } catch (error) {
        stop()
        begun = null
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
