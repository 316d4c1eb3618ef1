import type { Database } from '../../db/client'
import { CREDENTIAL_CHANGES } from '../../db/credential-changes'

/** Should the connection that listens be lost unnoticed, a change is seen after this at the latest. */
const LONGEST_MS = 5_000
const MAX_KEYS = 10_000

interface CachedKey<Row> {
  row: Row
  untilMs: number
}

/** Remembers for a pool what its keys were found to be, once somebody keeps it up to date. */
export function createKeyCache<Row>() {
  const memories = new Map<Database, Map<string, CachedKey<Row>>>()

  return {
    /** From now on keys are remembered, and forgotten in every process as soon as one may have changed. */
    async keepUpToDate(db: Database): Promise<void> {
      const forget = () => {
        memories.set(db, new Map())
      }
      await db.$client.listen(CREDENTIAL_CHANGES, forget, forget)
    },

    /** What this process changed itself it knows before Postgres tells it: the answer to the change may be faster. */
    forget(): void {
      for (const db of memories.keys()) memories.set(db, new Map())
    },

    /** By the key as it is sent, which each request brings into memory anyway: what is remembered is not hashed again. */
    get(db: Database, key: string): Row | undefined {
      const known = memories.get(db)?.get(key)
      return known && performance.now() < known.untilMs ? known.row : undefined
    },

    /** Looked up, and remembered unless a change came meanwhile: it may have seen the old row. */
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
