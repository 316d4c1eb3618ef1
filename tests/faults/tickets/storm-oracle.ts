import { inBatches } from '#server/kernel/database/in-batches'
import type { Tracker } from '#server/ports/tracker/port'
import type { Ticket } from '#spec/tickets/ticket'
import { ticketIn } from './pushed-repository'
import { pathOf, type StormRepository, type StormSection, type StormWorld } from './storm-world'

const MAX_READ = 100

/** Differences between tickets and documents and people's last intentions. Empty: no ticket is lost, duplicated or outdated. */
export async function findMistakes(world: StormWorld): Promise<string[]> {
  const mistakes = await Promise.all(
    world.repositories.map(async (at) => {
      const sections = world.sections.filter((section) => section.at === at)
      return [...(await countMistakes(at, sections.length)), ...(await contentMistakes(at, sections))]
    }),
  )
  return mistakes.flat()
}

async function countMistakes({ vendor }: StormRepository, expectedCount: number): Promise<string[]> {
  const count = await vendor.count()
  return count === expectedCount ? [] : [`${vendor.name} has ${count} tickets for ${expectedCount} sections`]
}

async function contentMistakes(at: StormRepository, sections: readonly StormSection[]): Promise<string[]> {
  const { vendor, git } = at
  const paths = [...new Set(sections.map(({ number }) => pathOf(number)))]
  const texts = new Map(paths.map((path) => [path, git.text(path)]))
  const textOf = ({ number }: StormSection) => texts.get(pathOf(number)) ?? ''
  const idOf = (section: StormSection) => ticketIn(textOf(section), section.number) ?? ''
  const tickets = await readTickets(vendor.tracker, sections.map(idOf))
  return sections.flatMap((section) => {
    const ticket = tickets.get(idOf(section))
    const name = `${vendor.name} ${section.number}`
    if (!ticket) return [`${name} has no ticket`]
    return compare(section, ticket, textOf(section)).map((mistake) => `${name}: ${mistake}`)
  })
}

async function readTickets(tracker: Tracker, ids: readonly string[]): Promise<Map<string, Ticket>> {
  const tickets = new Map<string, Ticket>()
  for (const batch of inBatches(
    ids.filter((id) => id !== ''),
    MAX_READ,
  ))
    for (const ticket of await tracker.readMany(batch)) if (ticket) tickets.set(ticket.id, ticket)
  return tickets
}

function compare({ at, number, step, version }: StormSection, ticket: Ticket, text: string): string[] {
  const { state, status } = at.vendor.states[step]
  const facts: [string, boolean][] = [
    [`the ticket is called ${ticket.title}`, ticket.title === `[Storm] ${number} Part ${number}`],
    [`the ticket is ${ticket.status} instead of ${status}`, ticket.status === status],
    [
      `the ticket lacks version ${version}`,
      ticket.description.includes(`Text ${number}, version ${version}`),
    ],
    [`the section is not ${state}`, text.includes(`svc:system:${number} status:${state} `)],
  ]
  return facts.flatMap(([mistake, holds]) => (holds ? [] : [mistake]))
}
