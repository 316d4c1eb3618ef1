import { Pool, type PoolClient } from 'pg'
import { connectionsOf } from '#db/connections-of-server'
import type { Context } from '#server/kernel/context'

interface QueuePoolOptions {
  databaseUrl: string
  max: number
  applicationName: string
  log: Context['log']
}

/** Properties of a client that the types of pg lack. */
interface ClientParts {
  connection: {
    stream: { destroy(): void }
    on(event: 'errorMessage', listener: (error: { code?: string }) => void): void
  }
}

const READ_ONLY = '25006'

/**
 * The queue's own connections. graphile-worker could open them, but it removes its error listeners before it closes them, so a
 * database failure at that moment would end the process.
 */
export function openQueuePool({ databaseUrl, max, applicationName, log }: QueuePoolOptions): Pool {
  const pool = new Pool({ connectionString: databaseUrl, max, application_name: applicationName })
  const logLostConnection = (error: Error) => log.warn({ err: error.message }, 'the queue lost a connection')
  pool.on('error', logLostConnection)
  pool.on('connect', (client) => {
    client.on('error', logLostConnection)
    endWithServer(client, databaseUrl)
  })
  return pool
}

/**
 * graphile-worker returns a client to the pool after an error, so the pool would keep connections to a server that became
 * read-only.
 */
function endWithServer(client: PoolClient, databaseUrl: string): void {
  const connections = connectionsOf(databaseUrl)
  const { connection } = client as unknown as ClientParts
  // The queue handles a lost connection at any time.
  const member = { retire: () => void connection.stream.destroy() }
  connections.add(member)
  client.once('end', () => connections.remove(member))
  connection.on('errorMessage', ({ code }) => {
    if (code === READ_ONLY) connections.retireAll()
  })
}
