import { Pool } from 'pg'
import type { Context } from '../server/kernel/context'

interface QueuePoolOptions {
  databaseUrl: string
  max: number
  applicationName: string
  log: Context['log']
}

/**
 * The queue's own connections. graphile-worker could open them itself, but it removes its error listeners before it
 * closes them. If the database went away at that moment, the process would end.
 */
export function openQueuePool({ databaseUrl, max, applicationName, log }: QueuePoolOptions): Pool {
  const pool = new Pool({ connectionString: databaseUrl, max, application_name: applicationName })
  const logLostConnection = (error: Error) => log.warn({ err: error.message }, 'the queue lost a connection')
  pool.on('error', logLostConnection)
  pool.on('connect', (client) => client.on('error', logLostConnection))
  return pool
}
