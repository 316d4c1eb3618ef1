import { setTimeout as delay } from 'node:timers/promises'
import { sql } from 'drizzle-orm'
import type { Database } from '#db/client'
import { isDatabaseAway } from '#db/is-database-away'
import type { Context } from '#server/kernel/context'
import { findChangingRuns, findNewestId, positionAfter, type RunPosition } from './changing-runs'
import type { RunOf } from './select-runs'
import { findTalkChanges, type TalkChange } from './talk-changes'

export type LiveChange = { kind: 'run'; run: RunOf } | { kind: 'talk'; talk: TalkChange }

export interface Listener {
  /** The org whose conversations it hears as well. */
  talkOrgId: number | null
  take(changes: LiveChange[]): void
}

interface LiveFeed {
  /** Resolves once no later change can be missed. Call the result to stop listening. */
  listen(listener: Listener): Promise<() => void>
}

const INTERVAL_MS = 1000
/** An act may become visible this long after its time. */
const TALK_WINDOW = sql`now() - interval '30 seconds'`
const MAX_TALK = 1_000

/** Polls once a second for changes while there are listeners. All listeners share the poll. */
function createLiveFeed({ db, log }: Pick<Context, 'db' | 'log'>): LiveFeed {
  const listeners = new Set<Listener>()
  let polling: Promise<void> | null = null
  let lastRuns = new Map<number, string>()
  let lastActs = new Set<number>()

  async function startPolling(): Promise<void> {
    const newestId = await findNewestId(db)
    const { position } = await readChanges({ newestId, unfinished: [] })
    void poll(position)
  }

  async function poll(first: RunPosition): Promise<void> {
    let position = first
    while (listeners.size > 0) {
      await delay(INTERVAL_MS, undefined, { ref: false })
      try {
        const { changes, ...now } = await readChanges(position)
        position = now.position
        if (changes.length > 0) for (const listener of listeners) listener.take(changes)
      } catch (error) {
        const level = isDatabaseAway(error) ? 'warn' : 'error'
        log[level]({ err: error }, 'live changes could not be read')
      }
    }
    polling = null
  }

  async function readChanges(before: RunPosition): Promise<{ position: RunPosition; changes: LiveChange[] }> {
    const [runs, talk] = await Promise.all([findChangingRuns(db, before), readTalk()])
    const [knownRuns, knownActs] = [lastRuns, lastActs]
    lastRuns = new Map(runs.map(({ run }) => [run.id, JSON.stringify(run)]))
    lastActs = new Set(talk.map(({ actId }) => actId))
    const changedRuns = runs.filter(({ run }) => knownRuns.get(run.id) !== lastRuns.get(run.id))
    const newTalk = talk.filter(({ actId }) => !knownActs.has(actId))
    return {
      position: positionAfter(before, runs),
      changes: [
        ...changedRuns.map((run) => ({ kind: 'run', run }) as const),
        ...newTalk.map((each) => ({ kind: 'talk', talk: each }) as const),
      ],
    }
  }

  const readTalk = () => {
    const orgIds = new Set([...listeners].flatMap(({ talkOrgId }) => talkOrgId ?? []))
    return findTalkChanges(db, [...orgIds], { since: TALK_WINDOW, limit: MAX_TALK })
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

const feeds = new WeakMap<Database, LiveFeed>()

/** Each process has one feed per database. */
export function liveFeedOf(ctx: Pick<Context, 'db' | 'log'>): LiveFeed {
  const feed = feeds.get(ctx.db) ?? createLiveFeed(ctx)
  feeds.set(ctx.db, feed)
  return feed
}
