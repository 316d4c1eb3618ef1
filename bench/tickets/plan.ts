import { planTickets, type TicketWorld } from '../../spec/tickets'
import { median, numberArgument, printRatios, sideBySide } from '../harness'
import { worldWithoutTickets, worldWithTickets } from './large-world'

const ROUNDS = 9

/**
 * Measures planning the tickets of a large repository, compared with parsing the same rows from JSON, the minimum for
 * any program. Every tenth ticket was moved. A first sync creates all tickets.
 */
export async function run(args: string[]): Promise<void> {
  const sections = numberArgument(args, 'sections', 10_000)
  const [first, later] = [worldWithoutTickets(sections), worldWithTickets(sections)]
  console.log(
    `${sections} sections: ${planTickets(first).items.length} creations, later ${planTickets(later).items.length} steps`,
  )
  const rows = serialize(later)
  const times = await sideBySide(ROUNDS, {
    'JSON.parse of the rows': () => timeOf(() => JSON.parse(rows)),
    'plan of a nightly sync': () => timeOf(() => planTickets(later)),
    'plan of a first sync': () => timeOf(() => planTickets(first)),
  })
  printRatios(times)
  const perSection = (1000 * median(times['plan of a nightly sync'])) / sections
  console.log(`  ${perSection.toFixed(1)} µs per section`)
}

function serialize({ documents, links, tickets }: TicketWorld): string {
  return JSON.stringify({ documents, links, tickets: [...tickets] })
}

function timeOf(work: () => unknown): number {
  const start = performance.now()
  work()
  return performance.now() - start
}
