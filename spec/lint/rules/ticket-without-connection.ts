import { toSystemKind } from '#spec/config/system-kinds'
import type { SystemKind } from '#spec/types'
import { isTicket } from '../marker-places'
import type { Rule } from '../rule'

/** The code host needs no connection: the repository is on it. */
export const ticketWithoutConnection: Rule = {
  code: 'ticket_without_connection',
  severity: 'info',
  summary: 'A ticket link names a ticket system without a connection in CONFIG.yaml.',
  check: ({ analysis }, { config }) => {
    const connections = Object.values(config?.ticket_systems ?? {})
    const connected = new Set<SystemKind>(connections.map(({ system }) => system))
    if (connected.size === 0) return []
    return analysis.markers.filter(isTicket).flatMap(({ marker, range }) => {
      const kind = toSystemKind(marker.link.system)
      if (kind === null || kind === 'code_host' || connected.has(kind)) return []
      const message = `CONFIG.yaml has no connection for \`${marker.link.system}\`, so this ticket is not synced. Add one to \`ticket_systems\`.`
      return [{ at: range.start, message }]
    })
  },
}
