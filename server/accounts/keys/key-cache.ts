import type { Database } from '#db/client'
import { countCacheUse } from '#shared/cache-use'

/** The channel that tells all processes that a credential may have lost its rights. */
export const CREDENTIAL_CHANGES = 'credential_changes'

/** Maximum age of an entry, in case the listening connection is lost unnoticed. */
const LONGEST_MS = 5_000
const MAX_KEYS = 10_000

interface CachedKey<Row> {
  row: Row
  untilMs: number
}

/** Caches the rows of API keys per pool. Does nothing until `keepUpToDate` is called. */
export function createKeyCache<Row>() {
  const memories = new Map<Database, Map<string, CachedKey<Row>>>()

  return {
    /** Starts caching. Every process clears its cache when a credential changes. */
    async keepUpToDate(db: Database): Promise<void> {
      const forget = () => {
        memories.set(db, new Map())
      }
      await db.$client.listen(CREDENTIAL_CHANGES, forget, forget)
    },

    /** Clears the cache at once after a change by this process; the notification of Postgres may come after the response. */
    forget(): void {
      for (const db of memories.keys()) memories.set(db, new Map())
    },

    /** Looks up by the plain key, which is in memory for the request anyway, to avoid hashing it. */
    get(db: Database, key: string): Row | undefined {
      const entry = memories.get(db)?.get(key)
      const isFresh = entry !== undefined && performance.now() < entry.untilMs
      countCacheUse('keys', isFresh)
      return isFresh ? entry.row : undefined
    },

    /** Reads the row and caches it, unless the cache was cleared meanwhile: the row may be outdated. */
    async load(db: Database, key: string, look: () => Promise<Row | undefined>): Promise<Row | undefined> {
      const memory = memories.get(db)
      const row = await look()
      if (!memory || row === undefined || memories.get(db) !== memory) return row
      if (memory.size >= MAX_KEYS) memory.clear()
      memory.set(key, { row, untilMs: performance.now() + LONGEST_MS })
      return row
    },
  }
}
