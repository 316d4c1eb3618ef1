import type { Evidence, Section, State, TicketLink } from '#spec/types'

export type FrontmatterValue = string | number | boolean | readonly string[]

/** A ticket, as named in its link. */
export type TicketRef = Pick<TicketLink, 'system' | 'ticketId'>

/** One change to a document. Ids are those from parsing. */
export type Edit =
  /** Only a blocked section has a blocker. Without `blockedBy`, one that stays blocked keeps its own; null removes it. */
  | { kind: 'set_status'; sectionId: string; state: State; blockedBy?: string | null }
  | { kind: 'add_ticket'; sectionId: string; link: TicketLink }
  | { kind: 'replace_ticket'; sectionId: string; ticket: TicketRef; link: TicketLink }
  | { kind: 'remove_ticket'; sectionId: string; ticket: TicketRef }
  | { kind: 'check_criterion'; criterionId: string; checked: boolean }
  | { kind: 'add_evidence'; criterionId: string; evidence: Evidence }
  | { kind: 'set_key'; key: string; value: FrontmatterValue }
  | { kind: 'remove_key'; key: string }
  /** Replaces the text between the heading and the next section. Subsections stay. */
  | { kind: 'replace_section'; sectionId: string; text: string }
  /** Inserts after a section and its subsections, or at the end. */
  | { kind: 'insert_section'; after: string | null; depth: Section['depth']; title: string; text: string }

export type EditFailureCode =
  | 'unknown_section'
  | 'unknown_criterion'
  | 'unknown_ticket'
  | 'bad_value'
  | 'bad_frontmatter'
  | 'breaks_structure'
  | 'overlap'
  | 'unreadable'

/** The reason why an edit is not possible. Thrown by planners; `applyEdits` catches it. */
export class EditFailure extends Error {
  constructor(
    readonly code: EditFailureCode,
    message: string,
  ) {
    super(message)
  }
}
