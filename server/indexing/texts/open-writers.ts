import type { Database } from '../../../db/client'

/** From this number of texts on, connections of their own save more than they cost. */
const OWN_CONNECTIONS_FROM = 2_000

/** Connections that write texts. */
export interface Writers {
  db: Database
  close(): Promise<void>
}

/**
 * Opens one connection for each lane that writes many texts. The pool uses all its connections in turn, and the server
 * process of each must first map the shared memory and load the dictionaries.
 */
export function openWriters(db: Database, texts: number, lanes: number): Writers {
  const pool = texts < OWN_CONNECTIONS_FROM ? undefined : db.$openPool?.(lanes)
  if (!pool) return { db, close: async () => undefined }
  return { db: pool, close: () => pool.$client.end({ timeout: 1 }) }
}
