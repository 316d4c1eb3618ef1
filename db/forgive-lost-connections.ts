import { isDatabaseAway } from './is-database-away'

/**
 * When the database goes away, queries fail that nobody waits for any more, because their companions failed first, or
 * that the driver made for itself. That alone must not end the process; any other failure that nobody hears does.
 */
export function forgiveLostConnections(log: { warn(details: object, message: string): void }): void {
  process.on('unhandledRejection', (error) => {
    if (!isDatabaseAway(error)) throw error
    log.warn({ err: error }, 'the database went away under a query that nobody waits for')
  })
}
