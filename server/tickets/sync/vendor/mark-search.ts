import type { Tracker } from '#server/ports/tracker/port'
import type { Ticket } from '#spec/tickets/ticket'
import { createBatcher } from './batcher'

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
