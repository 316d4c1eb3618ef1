import type { Ticket } from '../../../../../spec/tickets/ticket'
import type { TrackerOptions } from '../../port'
import type { JiraSession } from '../api/session'
import { findByMarks, MARKS_PER_SEARCH } from './find-by-mark'

interface Batch {
  marks: string[]
  found: Promise<Ticket[]>
}

/** Searches for marks that are wanted at the same time together, because each search takes several requests. */
export function createMarkSearch(session: JiraSession) {
  const open = new Map<string, Batch>()

  function start(project: string, options?: TrackerOptions): Batch {
    const marks: string[] = []
    const found = new Promise<void>((resolve) => setImmediate(resolve)).then(() => {
      if (open.get(project) === batch) open.delete(project)
      return findByMarks(session, project, marks, options)
    })
    const batch = { marks, found }
    open.set(project, batch)
    return batch
  }

  return async (project: string, mark: string, options?: TrackerOptions): Promise<Ticket[]> => {
    const waiting = open.get(project)
    const batch = waiting && waiting.marks.length < MARKS_PER_SEARCH ? waiting : start(project, options)
    batch.marks.push(mark)
    return (await batch.found).filter((ticket) => ticket.mark === mark)
  }
}
