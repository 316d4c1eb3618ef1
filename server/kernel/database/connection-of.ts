import type { Database, Sql } from '#db/client'

/**
 * The postgres.js connection of a database or of its transaction. Drizzle keeps it in a private member, and a test reads
 * that member of the pinned version.
 */
export function connectionOf(db: Database): Sql {
  const { client } = db._.session as unknown as { client?: Sql }
  if (!client?.unsafe)
    throw new Error('drizzle-orm no longer keeps its connection in `_.session.client`. Adapt connectionOf.')
  return client
}
