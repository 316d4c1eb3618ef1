import type { Ticket } from '../../../spec/tickets/ticket'
import { pathOf, type StormRepository, type StormSection, type StormWorld } from './storm-world'

/** Where tickets and documents differ from what people wanted last. Empty: no ticket is lost, double or out of date. */
export async function findMistakes(world: StormWorld): Promise<string[]> {
  const mistakes = await Promise.all(
    world.repositories.map(async (at) => {
      const sections = world.sections.filter((section) => section.at === at)
      return [...(await countMistakes(at, sections.length)), ...(await contentMistakes(at, sections))]
    }),
  )
  return mistakes.flat()
}

async function countMistakes({ vendor }: StormRepository, wanted: number): Promise<string[]> {
  const count = await vendor.count()
  return count === wanted ? [] : [`${vendor.name} has ${count} tickets for ${wanted} sections`]
}

async function contentMistakes(at: StormRepository, sections: readonly StormSection[]): Promise<string[]> {
  const { vendor, git } = at
  const ids = sections.map(({ number }) => git.ticketOf(pathOf(number), number))
  const tickets = new Map<string, Ticket>()
  for (let from = 0; from < ids.length; from += 100) {
    const batch = ids.slice(from, from + 100).flatMap((id) => id ?? [])
    for (const ticket of await vendor.tracker.readMany(batch)) if (ticket) tickets.set(ticket.id, ticket)
  }
  return sections.flatMap((section, index) => {
    const ticket = tickets.get(ids[index] ?? '')
    const name = `${vendor.name} ${section.number}`
    if (!ticket) return [`${name} has no ticket`]
    return compare(section, ticket, git.text(pathOf(section.number))).map((mistake) => `${name}: ${mistake}`)
  })
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
