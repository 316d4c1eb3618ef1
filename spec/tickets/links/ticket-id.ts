import type { SystemKind } from '#spec/types'

/** The key of a ticket in `TicketWorld.tickets`. */
export function ticketKey(connection: string, ticketId: string): string {
  return `${connection} ${ticketId}`
}

interface TicketIdParts {
  /** Null if the id does not name a project. */
  project: string | null
  /** The id in canonical form: `PAY-7`, or the number of an issue. */
  id: string
}

const TRACKER_ID = /^([A-Za-z][A-Za-z0-9_]*)-(\d+)$/
const ISSUE_ID = /^(?:([\w.-]+\/[\w.-]+)#|#)?(\d+)$/

/** Splits `PAY-7`, `42`, `#42` and `owner/repo#42`. Null if the text is no ticket id of this kind of system. */
export function parseTicketId(kind: SystemKind, text: string): TicketIdParts | null {
  if (kind === 'code_host') {
    const issue = ISSUE_ID.exec(text)
    return issue ? { project: issue[1] ?? null, id: issue[2] ?? text } : null
  }
  const ticket = TRACKER_ID.exec(text)
  return ticket ? { project: ticket[1]?.toUpperCase() ?? null, id: text.toUpperCase() } : null
}

/** An issue outside the connection's own repository is prefixed with its repository. */
export function canonicalTicketId(
  kind: SystemKind,
  text: string,
  documentProject: string | null,
  connectionProject: string | null,
): string {
  const parts = parseTicketId(kind, text)
  if (parts === null) return text
  const project = parts.project ?? documentProject
  if (kind !== 'code_host' || project === null || isSameProject(project, connectionProject)) return parts.id
  return `${project}#${parts.id}`
}

export function isSameProject(one: string | null, other: string | null): boolean {
  return one !== null && other !== null && one.toLowerCase() === other.toLowerCase()
}
