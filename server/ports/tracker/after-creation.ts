import { TrackerError } from './port'

/** Runs the follow-up work of a creation after the ticket exists. A failure then must not look like a failed creation. */
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
