import type { SyncItem, SyncRun, SyncStep } from '#app/tickets/sync/sync-data'

export const SYNC_RUN_LABELS: Record<SyncRun['state'], string> = {
  queued: 'Queued',
  running: 'Running',
  waiting: 'Waiting',
  done: 'Done',
  failed: 'Failed',
}

export const TRIGGER_LABELS: Record<SyncRun['trigger'], string> = {
  index: 'Specs changed',
  nightly: 'Nightly comparison',
  request: 'Requested',
  event: 'Ticket changed',
  choice: 'Decision',
  undo: 'Undo',
}

export const ACTION_LABELS: Record<SyncItem['action'], string> = {
  create: 'Create ticket',
  link: 'Link ticket',
  update: 'Update ticket',
  move: 'Change status',
  close: 'Close ticket',
  none: 'No change',
}

export const OUTCOME_LABELS: Record<SyncStep['outcome'], string> = {
  waiting: 'Waiting',
  sent: 'In progress',
  done: 'Done',
  failed: 'Failed',
  abandoned: 'Replaced by a later plan',
}

export const SYSTEM_KIND_LABELS: Record<SyncItem['system'], string> = {
  tracker_a: 'Jira',
  tracker_b: 'Linear',
  code_host: 'Issues',
}
