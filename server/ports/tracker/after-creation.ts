import { TrackerError } from './port'

/**
 * Does what belongs to a creation after the ticket exists. Whatever fails then, the caller must not take it for a
 * creation that did not happen.
 */
export async function afterCreation<T>(ticketId: string, work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    if (!(error instanceof TrackerError)) throw error
    throw new TrackerError('unavailable', `${ticketId} was created, but then: ${error.message}`, {
      retryable: true,
      resumesAt: error.resumesAt,
      cause: error,
    })
  }
}
