import type { Random } from '#bench/corpus/random'
import { ticketKey } from '#spec/tickets/index'
import { STATES } from '#spec/types'
import { CATEGORY, FORWARD } from '../status-oracle'
import { randomSection, type SimulatedSection, type SimulatedWorld } from './simulated-world'

/** One change that a person makes, in a document or in a ticket. */
export function changeSomething(world: SimulatedWorld, random: Random): void {
  const document = world.documents[random.below(world.documents.length)]
  if (!document) return
  const sections = document.sections
  const section = sections[random.below(sections.length)]
  const link = world.links[random.below(world.links.length)]
  const ticket = link && world.tickets.get(ticketKey(link.connection, link.ticketId))
  const kind = link && world.config.ticket_systems[link.connection]?.system
  const change = random.below(12)
  if (change === 0) sections.splice(random.below(sections.length + 1), 0, randomSection(world, random))
  if (change === 1 && section) sections.splice(sections.indexOf(section), 1)
  if (change === 2)
    document.frontmatter = {
      ...document.frontmatter,
      owner: random.pick(['ana', 'bo', null]),
      tags: random.pick([['a'], ['b', 'c'], []]),
    }
  if (change === 3 && section) {
    section.content = `Text ${random.below(9)}.\n`
    section.title = `Title ${random.below(9)}`
    section.depth = random.pick([2, 3, 4])
  }
  if (change === 4 && section)
    changeMarkers(section, sections[random.below(sections.length)] ?? section, random)
  if (change === 5)
    document.frontmatter = {
      ...document.frontmatter,
      reviewStatus: 'approved',
      team: random.pick(['core', 'web', null]),
    }
  if (change === 6 || change === 7) {
    if (section)
      section.status = { state: random.pick(STATES as unknown as [(typeof STATES)[number]]), blockedBy: null }
    if (section?.status.state === 'blocked')
      section.status.blockedBy = random.pick(['PAY-900', 'ENG-900', 'legal', null])
  }
  if (!link || !ticket || !kind) return
  const isPersonal = (name: string) => world.personal.add(`${ticketKey(link.connection, ticket.id)} ${name}`)
  if (change === 8) {
    ticket.status = random.pick(Object.values(FORWARD[kind]) as [string])
    ticket.statusCategory = CATEGORY(ticket.status)
  }
  if (change === 9) {
    ticket.title = 'By a person'
    isPersonal('title')
  }
  if (change === 10) {
    ticket.fields = {
      ...ticket.fields,
      assignee: 'zoe',
      labels: [...((ticket.fields.labels as string[]) ?? []), 'mine'],
    }
    isPersonal('field.assignee')
  }
  if (change === 11 && kind !== 'code_host') {
    ticket.blockedBy = random.pick([[], ['PAY-901'], [...ticket.blockedBy, 'PAY-902']])
    ticket.parent = random.pick([ticket.parent, 'PAY-903'])
    if (ticket.parent === 'PAY-903') isPersonal('parent')
  }
}

/** Removes the links of a section, or copies or moves them to another one. */
function changeMarkers(section: SimulatedSection, other: SimulatedSection, random: Random): void {
  const kind = random.below(3)
  if (kind > 0) other.ticketLinks = [...other.ticketLinks, ...section.ticketLinks]
  if (kind < 2) section.ticketLinks = []
}
