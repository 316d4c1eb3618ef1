import { isDatabaseAway } from './is-database-away'

/**
 * When the database goes away, some failed queries are not awaited by any code: queries of a group in which another one failed
 * first, and queries of the driver itself. They must not end the process. Any other unhandled rejection still does.
 */
export function surviveLostConnections(log: { warn(details: object, message: string): void }): void {
  process.on('unhandledRejection', (error) => {
    if (!isDatabaseAway(error)) throw error
    log.warn({ err: error }, 'the database went away during a query that no code awaits')
  })
}
