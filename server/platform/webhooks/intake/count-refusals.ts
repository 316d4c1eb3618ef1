import { sql } from 'drizzle-orm'
import type { Logger } from 'pino'
import type { Database } from '#db/client'
import { webhookRefusals } from '#db/schema/index'
import type { Clock } from '#server/kernel/context'
import type { Source } from '../signatures/source-traits'

const WRITTEN_EVERY_MS = 1000

interface RefusalCounterParts {
  db: Database
  clock: Clock
  log: Logger
}

/** Counts rejected requests and stores nothing else. A flood costs one small write per second. */
export function createRefusalCounter({ db, clock, log }: RefusalCounterParts): (source: Source) => void {
  let counts = new Map<Source, typeof webhookRefusals.$inferInsert>()

  const write = async () => {
    const values = [...counts.values()].toSorted((a, b) => a.source.localeCompare(b.source))
    counts = new Map()
    const added = { count: sql`${webhookRefusals.count} + excluded.count`, lastAt: sql`excluded.last_at` }
    await db
      .insert(webhookRefusals)
      .values(values)
      .onConflictDoUpdate({ target: webhookRefusals.source, set: added })
  }

  return (source) => {
    if (counts.size === 0)
      setTimeout(() => {
        write().catch((error) => log.error({ err: error }, 'rejected webhooks could not be counted'))
      }, WRITTEN_EVERY_MS).unref()
    counts.set(source, { source, count: (counts.get(source)?.count ?? 0) + 1, lastAt: clock.now() })
  }
}
