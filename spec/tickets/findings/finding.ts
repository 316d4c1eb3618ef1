import { fingerprint } from '../plan-item'
import type { FindingKind } from './kinds'

export type { FindingKind }

/** `leave` keeps the contradiction, with a reason. */
export type FindingFix =
  | 'take_ticket'
  | 'take_spec'
  | 'reopen_section'
  | 'mark_reviewed'
  | 'remove_link'
  | 'recheck'
  | 'close_ticket'
  | 'forget_link'
  | 'update_shadow'
  | 'leave'

/** A contradiction between spec, ticket and code that the next sync does not resolve by itself. */
export interface Finding {
  /** Stable until the contradiction changes, so that a reason to leave it stays attached. */
  id: string
  kind: FindingKind
  /** Null for a section that no longer exists. */
  filePath: string | null
  sectionId: string | null
  sectionKey: string
  connection: string | null
  ticketId: string | null
  explanation: string
  fixes: readonly FindingFix[]
}

const FIXES: Record<FindingKind, readonly FindingFix[]> = {
  closed_not_done: ['take_ticket', 'take_spec', 'leave'],
  done_without_evidence: ['reopen_section', 'leave'],
  code_changed: ['mark_reviewed', 'leave'],
  two_tickets: ['remove_link', 'leave'],
  two_sections: ['remove_link', 'leave'],
  dead_link: ['recheck', 'remove_link', 'leave'],
  orphan: ['close_ticket', 'forget_link', 'leave'],
  shadow_out_of_date: ['update_shadow', 'leave'],
  blocker_done: ['reopen_section', 'leave'],
  outside_project: ['leave'],
}

export function createFinding(finding: Omit<Finding, 'id' | 'fixes'>): Finding {
  const { kind, sectionKey, connection, ticketId, explanation } = finding
  const id = fingerprint(JSON.stringify([kind, sectionKey, connection, ticketId, explanation]))
  return { id, ...finding, fixes: FIXES[kind] }
}
