import type { Database } from '#db/client'
import { MANY_TEXTS } from '../many-texts'

/** Connections for writing texts. */
export interface Writers {
  db: Database
  /** Maximum number of parallel batches. */
  lanes: number
  close(): Promise<void>
}

/** Maximum number of parallel transactions. */
const CONNECTIONS = 2

/**
 * Opens connections for writing many texts. The pool uses all its connections in turn, and the server process of each must
 * first map the shared memory and load the dictionaries. While both connections write, one more batch is read and parsed.
 */
export function openWriters(db: Database, texts: number): Writers {
  const pool = texts < MANY_TEXTS ? undefined : db.$openPool?.(CONNECTIONS)
  if (!pool) return { db, lanes: CONNECTIONS, close: async () => undefined }
  return { db: pool, lanes: CONNECTIONS + 1, close: () => pool.$client.end({ timeout: 1 }) }
}
