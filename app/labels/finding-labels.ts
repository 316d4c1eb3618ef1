import type { Finding } from '#app/tickets/sync/sync-data'

export const FINDING_LABELS: Record<Finding['kind'], string> = {
  closed_not_done: 'Ticket closed, section not done',
  done_without_evidence: 'Done without evidence',
  code_changed: 'Code changed, spec did not',
  two_tickets: 'Two tickets for one section',
  two_sections: 'Two sections for one ticket',
  dead_link: 'Dead link',
  orphan: 'Ticket without a section',
  shadow_out_of_date: 'Mirror out of date',
  blocker_done: 'Blocker is finished',
  outside_project: 'Ticket in another project',
}

export const FIX_LABELS: Record<Finding['fixes'][number], string> = {
  take_ticket: 'Keep ticket status',
  take_spec: 'Keep spec status',
  reopen_section: 'Reopen the section',
  mark_reviewed: 'Mark reviewed',
  remove_link: 'Remove the link',
  recheck: 'Check again',
  close_ticket: 'Close the ticket',
  forget_link: 'Forget the link',
  update_shadow: 'Update the mirror',
  leave: 'Ignore',
}
