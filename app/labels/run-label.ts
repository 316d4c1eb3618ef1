import type { RunWire } from '#server/library/repos/wire'

/** Labels of the states of an index run. */
export const RUN_LABELS: Record<RunWire['state'], string> = {
  queued: 'Queued',
  running: 'Indexing',
  done: 'Indexed',
  failed: 'Failed',
  superseded: 'Superseded by a newer run',
}
