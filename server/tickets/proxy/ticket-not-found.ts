import { DomainError } from '#server/kernel/errors'
import { TrackerError } from '#server/ports/tracker/port'

export const ticketNotFound = (ticketId: string) =>
  new DomainError('not_found', {
    message: `The ticket system has no ticket ${ticketId}, or the account may not see it.`,
  })

/** A missing ticket is 404. Other failures get the port's response. */
export async function orNotFound<T>(ticketId: string, work: Promise<T>): Promise<T> {
  try {
    return await work
  } catch (error) {
    if (error instanceof TrackerError && error.code === 'not_found') throw ticketNotFound(ticketId)
    throw error
  }
}
