import { runMigrations } from 'graphile-worker'
import { Pool } from 'pg'

/**
 * Creates or updates the tables of the queue. graphile-worker could open the connections, but it removes its error listeners
 * before it closes them, so a database failure at that moment would end the process.
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

/** A failed statement rejects its own promise. This handles lost connections without a statement. */
function ignoreLostConnection(): void {}
