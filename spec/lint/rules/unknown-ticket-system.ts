import { toSystemKind, unknownSystem } from '#spec/config/system-kinds'
import { isTicket, type TicketAt } from '../marker-places'
import type { Rule, RuleMatch } from '../rule'

export const unknownTicketSystem: Rule = {
  code: 'unknown_ticket_system',
  severity: 'error',
  summary: 'A ticket link names an unknown ticket system.',
  check: ({ analysis }) =>
    analysis.markers
      .filter(isTicket)
      .filter(({ marker }) => toSystemKind(marker.link.system) === null)
      .map(explain),
}

function explain({ marker, range }: TicketAt): RuleMatch {
  const { system } = marker.link
  const start = range.start + marker.value.start
  const lower = system.toLowerCase()
  return {
    at: range.start,
    message: unknownSystem(system),
    fix: toSystemKind(lower) === null ? null : [{ start, end: start + system.length, text: lower }],
  }
}
