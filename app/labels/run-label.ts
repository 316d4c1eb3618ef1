import type { RunWire } from '../../server/repos/wire'

/** What people call the state of an index run. */
export const RUN_LABELS: Record<RunWire['state'], string> = {
  queued: 'Waiting',
  running: 'Indexing',
  done: 'Indexed',
  failed: 'Failed',
  superseded: 'Replaced by a newer run',
}
