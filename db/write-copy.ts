import type { Writable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type postgres from 'postgres'

/**
 * Sends rows to a statement `copy … from stdin`. It works around two defects of postgres.js 3.4.9:
 *
 * 1. A connection can end in the packet that opens the stream, for example that of a suspended worker that counted as dead. The
 *    stream then fails before the caller gets it, and an error without a listener ends the process.
 * 2. An error after the last byte, such as a duplicate key, reaches only the query. Its promise is already settled, so the
 *    stream would wait forever.
 */
export async function writeCopy(
  copy: postgres.PendingQuery<postgres.Row[]>,
  rows: Iterable<Uint8Array> | AsyncIterable<Uint8Array>,
): Promise<void> {
  const failure = rejectOnFailure(copy)
  const target = await Promise.race([copy.writable(), failure])
  await Promise.race([pipeline(rows, target), failure])
}

/** The members by which postgres.js settles a query. Its types lack them. */
interface Settling {
  resolve(target: Writable): void
  reject(error: Error): void
}

function rejectOnFailure(copy: object): Promise<never> {
  const query = copy as Settling
  const { resolve, reject } = query
  const failure = new Promise<never>((_, fail) => {
    query.resolve = (target) => {
      // postgres.js resolves a query once more when it is complete.
      query.resolve = resolve
      target.on('error', fail)
      query.reject = (error) => {
        fail(error)
        target.destroy(error)
      }
      resolve(target)
    }
    query.reject = (error) => {
      fail(error)
      reject(error)
    }
  })
  // The races above report it.
  failure.catch(() => undefined)
  return failure
}
