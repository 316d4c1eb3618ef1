import type { Caller } from '#server/router'

type DocumentTickets = Awaited<ReturnType<Caller['sync']['document']>>

/** A ticket of a section, as last read from its ticket system. */
export type SectionTicket = DocumentTickets['tickets'][number]

/** Groups the tickets by section. */
export function ticketsBySection({ tickets }: DocumentTickets): Record<string, SectionTicket[]> {
  const bySection: Record<string, SectionTicket[]> = {}
  for (const ticket of tickets) {
    const ofSection = bySection[ticket.section_id] ?? []
    bySection[ticket.section_id] = [...ofSection, ticket]
  }
  return bySection
}
