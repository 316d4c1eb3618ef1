import type { FieldValue } from '#spec/engines/map-fields'
import { hashText } from '#spec/markdown/hash-text'
import type { State, SystemKind } from '#spec/types'
import type { PlanAction } from './plan-actions'
import type { Agreement } from './world'

export type { PlanAction }

export interface FieldChange {
  from: FieldValue | null
  to: FieldValue | null
}

/**
 * One step of a sync. `fields` names what it writes. In the ticket: `title`, `description`, `status`, `type`, `project`,
 * `parent`, `blocked_by`, and `field.<name>` for mapped fields. In the document: `section.status`, `section.ticket`.
 * `section.connection` is the link's new connection after its ticket moved to another project.
 */
export interface PlanItem {
  /** Stable across plans for the same step. A creation keeps its id when the section's text changes. */
  id: string
  action: PlanAction
  repo: string
  filePath: string
  sectionId: string
  sectionKey: string
  title: string
  connection: string
  system: SystemKind
  ticketId: string | null
  url: string | null
  isShadow: boolean
  fields: Record<string, FieldChange>
  reasons: string[]
  needsReview: boolean
  /** The section whose ticket becomes the parent. An earlier item may have to create that ticket. */
  parentSection: string | null
  /** The values recorded as sent, by field. A description is represented by its `fingerprint`. */
  sent: Record<string, FieldValue | null>
  /** What both sides agree on after this step; null if the step does not change it. */
  agreement: Agreement | null
}

/** Both sides changed since the last agreement. Nothing is written until a person decides. */
export interface StatusConflict {
  id: string
  filePath: string
  sectionId: string
  sectionKey: string
  title: string
  connection: string
  ticketId: string
  url: string | null
  agreed: { state: State; status: string | null } | null
  spec: { value: State; by: string | null; at: Date | null }
  ticket: { value: string; by: string | null; at: Date | null }
  /** The value that each side would get from the other. */
  outcomes: { spec: string; ticket: State }
}

export type PlanDiagnosticCode =
  | 'no_connection'
  | 'several_connections'
  | 'foreign_ticket'
  | 'ticket_of_another_section'
  | 'several_tickets'
  | 'not_routed'
  | 'no_project'
  | 'unknown_project'
  | 'unknown_type'
  | 'unknown_status'
  | 'required_field_missing'

export interface PlanDiagnostic {
  severity: 'error' | 'warning' | 'info'
  code: PlanDiagnosticCode
  message: string
  filePath: string
  sectionId: string
  sectionKey: string
  connection: string | null
  ticketId: string | null
}

export interface TicketPlan {
  /** Tickets of parent sections come first. Steps of one link are in execution order. */
  items: PlanItem[]
  conflicts: StatusConflict[]
  diagnostics: PlanDiagnostic[]
}

/** Changes when any step of the plan changes. */
export function planHash(items: readonly PlanItem[]): string {
  const steps = items.map(({ id, fields, needsReview, agreement }) => [id, fields, needsReview, agreement])
  return fingerprint(JSON.stringify(steps))
}

/** A short hash of a text. It is not secure against forgery. */
export const fingerprint = hashText

type ItemIdentity = Pick<PlanItem, 'action' | 'repo' | 'sectionKey' | 'connection' | 'ticketId' | 'fields'>

export function itemId({ action, repo, sectionKey, connection, ticketId, fields }: ItemIdentity): string {
  const changes = action === 'create' ? null : Object.entries(fields).map(([name, { to }]) => [name, to])
  return fingerprint(JSON.stringify([action, repo, sectionKey, connection, ticketId, changes]))
}
