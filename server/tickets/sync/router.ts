import { z } from 'zod'
import { paging } from '#server/kernel/paging'
import { orgProcedure, procedureFor, router } from '#server/kernel/procedures'
import { Ok } from '#server/kernel/wire'
import { decideReviews, listConflicts, listReviews, resolveConflict } from './decisions/inboxes'
import { getHealth } from './health/get-health'
import { pauseSync, resumeSync } from './health/pause-sync'
import { readDocumentTickets } from './linking/document-tickets'
import { linkTicket, requestTicket, unlinkTicket } from './linking/link-ticket'
import { searchTickets } from './linking/search-tickets'
import { whySection } from './linking/why-section'
import { acceptPlan } from './plan/accept-plan'
import { showPlan } from './plan/current-plan'
import { getRun, listRuns } from './runs/list-runs'
import { syncNow } from './runs/sync-now'
import * as wire from './wire'

const runProcedure = procedureFor(wire.RunPath)
const conflictProcedure = procedureFor(wire.ConflictPath)

export const syncRouter = router({
  plan: orgProcedure('specs:read')
    .input(wire.PlanQuery)
    .output(wire.PlanWire)
    .query(({ ctx, input }) => showPlan(ctx, input)),

  accept: orgProcedure('specs:write', 'ticket_sync')
    .input(wire.ApplyInput)
    .output(wire.RunStartedWire)
    .mutation(({ ctx, input }) => acceptPlan(ctx, input)),

  runs: orgProcedure('specs:read')
    .input(wire.RunsQuery)
    .output(wire.RunsWire)
    .query(({ ctx, input }) => listRuns(ctx, input)),

  run: runProcedure('specs:read')
    .input(z.object(paging(100, 500)))
    .output(wire.RunDetailWire)
    .query(({ ctx, input }) => getRun(ctx, input.ticket_run_id, input)),

  review: orgProcedure('specs:read')
    .input(wire.ReviewQuery)
    .output(wire.ReviewWire)
    .query(({ ctx, input }) => listReviews(ctx, input)),

  approve: orgProcedure('specs:write', 'ticket_sync')
    .input(wire.ApproveInput)
    .output(wire.SettledWire)
    .mutation(({ ctx, input }) => decideReviews(ctx, input.item_ids, { kind: 'approved' })),

  dismiss: orgProcedure('specs:write')
    .input(wire.DismissInput)
    .output(wire.SettledWire)
    .mutation(({ ctx, input: { item_ids: ids, reason } }) =>
      decideReviews(ctx, ids, { kind: 'dismissed', reason }),
    ),

  conflicts: orgProcedure('specs:read')
    .input(z.object(paging(100, 500)))
    .output(wire.ConflictsWire)
    .query(({ ctx, input }) => listConflicts(ctx, input)),

  resolve: conflictProcedure('specs:write')
    .input(wire.ResolveInput)
    .output(Ok)
    .mutation(({ ctx, input }) => resolveConflict(ctx, input.conflict_id, input.take)),

  why: orgProcedure('specs:read')
    .input(wire.WhyQuery)
    .output(wire.WhyWire)
    .query(({ ctx, input }) => whySection(ctx, input)),

  document: orgProcedure('specs:read')
    .input(wire.DocumentQuery)
    .output(wire.DocumentTicketsWire)
    .query(({ ctx, input }) => readDocumentTickets(ctx, input)),

  health: orgProcedure('specs:read')
    .output(wire.HealthWire)
    .query(({ ctx }) => getHealth(ctx)),

  now: orgProcedure('specs:write', 'ticket_sync')
    .input(wire.SyncNowInput)
    .output(wire.RunStartedWire)
    .mutation(({ ctx, input }) => syncNow(ctx, input)),

  pause: orgProcedure('org:manage')
    .input(wire.PauseInput)
    .output(Ok)
    .mutation(({ ctx, input }) => pauseSync(ctx, input)),

  resume: orgProcedure('org:manage')
    .input(wire.PauseInput)
    .output(Ok)
    .mutation(({ ctx, input }) => resumeSync(ctx, input)),

  search: orgProcedure('specs:write')
    .input(wire.TicketSearchQuery)
    .output(wire.TicketSearchWire)
    .query(({ ctx, input }) => searchTickets(ctx, input)),

  link: orgProcedure('specs:write', 'ticket_sync')
    .input(wire.LinkInput)
    .output(Ok)
    .mutation(({ ctx, input }) => linkTicket(ctx, input)),

  unlink: orgProcedure('specs:write')
    .input(wire.UnlinkInput)
    .output(Ok)
    .mutation(({ ctx, input }) => unlinkTicket(ctx, input)),

  request: orgProcedure('specs:write', 'ticket_sync')
    .input(wire.RequestInput)
    .output(Ok)
    .mutation(({ ctx, input }) => requestTicket(ctx, input)),
})
