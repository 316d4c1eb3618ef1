import { Pool } from 'pg'
import type { Context } from '../server/kernel/context'

interface QueuePoolOptions {
  databaseUrl: string
  max: number
  applicationName: string
  log: Context['log']
}

/**
 * The queue's own connections. graphile-worker would open them itself, but it stops listening for their errors
 * before it has closed them: a database that goes away at that moment would end the process.
 */
export function openQueuePool({ databaseUrl, max, applicationName, log }: QueuePoolOptions): Pool {
  const pool = new Pool({ connectionString: databaseUrl, max, application_name: applicationName })
  const tell = (error: Error) => log.warn({ err: error.message }, 'a connection of the queue was lost')
  pool.on('error', tell)
  pool.on('connect', (client) => client.on('error', tell))
  return pool
}
