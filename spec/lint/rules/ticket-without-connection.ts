import { toSystemKind } from '../../config/system-kinds'
import type { SystemKind } from '../../types'
import { isTicket } from '../marker-places'
import type { Rule } from '../rule'

/** The code host is always there: it is where the repository lives. */
export const ticketWithoutConnection: Rule = {
  code: 'ticket_without_connection',
  severity: 'info',
  summary: 'A ticket link names a ticket system that CONFIG.yaml has no connection to.',
  check: ({ analysis }, { config }) => {
    const connections = Object.values(config?.ticket_systems ?? {})
    const connected = new Set<SystemKind>(connections.map(({ system }) => system))
    if (connected.size === 0) return []
    return analysis.markers.filter(isTicket).flatMap(({ marker, range }) => {
      const kind = toSystemKind(marker.link.system)
      if (kind === null || kind === 'code_host' || connected.has(kind)) return []
      const message = `No connection of CONFIG.yaml is a \`${marker.link.system}\`: this ticket stays as it is.`
      return [{ at: range.start, message }]
    })
  },
}
