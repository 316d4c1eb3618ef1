import { isDatabaseAway } from './is-database-away'

/**
 * postgres.js 3.4.9 asks every new connection for the database's array types, and leaves nobody to hear that this has
 * failed: a database that goes away at that moment would end the process. Whoever wanted the connection is told anyway.
 */
export function forgiveLostConnections(log: { warn(details: object, message: string): void }): void {
  process.on('unhandledRejection', (error) => {
    if (!isDatabaseAway(error)) throw error
    log.warn({ err: error }, 'a connection to the database was lost while it was made')
  })
}
