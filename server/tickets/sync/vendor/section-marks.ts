import { createHmac } from 'node:crypto'
import type { Context } from '#server/kernel/context'
import { deploymentSecret } from '#server/kernel/secrets/deployment-secret'
import type { Tracker } from '#server/ports/tracker/port'
import type { Ticket } from '#spec/tickets/ticket'
import { createBatcher } from './concurrency'

export type SectionMark = (connection: string, sectionKey: string) => string

/** Hexadecimal digits: 128 bits. */
const MARK_LENGTH = 32

/** Creates the marks used to find tickets of this deployment. They cannot be forged. */
export async function openMarks(
  { db, secretBox }: Pick<Context, 'db' | 'secretBox'>,
  orgId: number,
): Promise<SectionMark> {
  const secret = await deploymentSecret(db, secretBox, 'ticket-marks')
  return (connection, sectionKey) =>
    createHmac('sha256', secret)
      .update(JSON.stringify([orgId, connection, sectionKey]))
      .digest('hex')
      .slice(0, MARK_LENGTH)
}

const MAX_MARKS = 20

interface WantedMark {
  mark: string
  since: Date
}

export type VendorRequest<T> = (tracker: Tracker, options: { signal: AbortSignal }) => Promise<T>

type Search = (wantedMark: WantedMark) => Promise<Ticket[]>

/**
 * Combines searches for marks at the same time: each search takes several HTTP requests, and a failed one counts as one failure
 * of the vendor.
 */
export function createMarkSearch(
  send: (request: VendorRequest<Ticket[]>) => Promise<Ticket[]>,
  maxRunning: number,
): (project: string, mark: string, since: Date) => Promise<Ticket[]> {
  const searches = new Map<string, Search>()

  function openSearch(project: string): Search {
    const search = createBatcher(
      async (wantedMarks: WantedMark[]) => {
        const since = new Date(Math.min(...wantedMarks.map((each) => each.since.getTime())))
        const marks = wantedMarks.map(({ mark }) => mark)
        const tickets = await send((tracker, options) => tracker.findByMarks(project, marks, since, options))
        return marks.map((mark) => tickets.filter((ticket) => ticket.mark === mark))
      },
      { maxSize: MAX_MARKS, maxRunning },
    )
    searches.set(project, search)
    return search
  }

  return (project, mark, since) => (searches.get(project) ?? openSearch(project))({ mark, since })
}
