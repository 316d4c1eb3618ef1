import type { RouteOf } from '#server/kernel/route'
import type { procedures } from '../implementation'

export const undoRoutes: RouteOf<typeof procedures>[] = [
  {
    method: 'POST',
    path: '/app/{org}/api/sync/runs/{ticket_run_id}/undo',
    procedure: 'ticketUndo.undo',
    description:
      'For 30 days. Fields and states are restored, and tickets that the run created are closed, never deleted. What people changed since then stays: `skipped` lists what is known at once, and the steps of the new run list everything.',
    conflict: 'The run is not finished, is too old, or was undone',
    tag: 'Tickets',
    summary: 'Undo a ticket sync',
  },
]
