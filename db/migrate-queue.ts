import { runMigrations } from 'graphile-worker'
import { Pool } from 'pg'

/**
 * Creates the tables of the queue, or brings them up to date. graphile-worker could open the connections itself, but it
 * removes its error listeners before it closes them. If the database went away at that moment, the process would end.
 */
export async function migrateQueue(url: string): Promise<void> {
  const pool = new Pool({ connectionString: url })
  pool.on('error', ignoreLostConnection)
  pool.on('connect', (client) => client.on('error', ignoreLostConnection))
  try {
    await runMigrations({ pgPool: pool })
  } finally {
    await pool.end()
  }
}

/** A statement that fails rejects its own promise. Here a connection was lost that runs none. */
function ignoreLostConnection(): void {}
