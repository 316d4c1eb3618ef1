export const FINDING_KINDS = [
  'closed_not_done',
  'done_without_evidence',
  'code_changed',
  'two_tickets',
  'two_sections',
  'dead_link',
  'orphan',
  'shadow_out_of_date',
  'blocker_done',
  'outside_project',
] as const
export type FindingKind = (typeof FINDING_KINDS)[number]
