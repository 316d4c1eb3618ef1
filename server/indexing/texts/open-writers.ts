import type { Database } from '../../../db/client'
import { MANY_TEXTS } from '../many-texts'

/** Connections that write texts. */
export interface Writers {
  db: Database
  close(): Promise<void>
}

/**
 * Opens connections to write many texts. The pool uses all its connections in turn, and the server process of each must
 * first map the shared memory and load the dictionaries.
 */
export function openWriters(db: Database, texts: number, connections: number): Writers {
  const pool = texts < MANY_TEXTS ? undefined : db.$openPool?.(connections)
  if (!pool) return { db, close: async () => undefined }
  return { db: pool, close: () => pool.$client.end({ timeout: 1 }) }
}
