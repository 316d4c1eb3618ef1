import { orgProcedure, router } from '#server/kernel/procedures'
import { Ok } from '#server/kernel/wire'
import { createTicket } from './create-ticket'
import { getStatus, getStatuses } from './get-status'
import { linkPull } from './link-pull'
import { updateTicket } from './update-ticket'
import {
  BatchStatusRequest,
  BatchStatusWire,
  CreatedTicketWire,
  CreateRequest,
  LinkPullRequest,
  StatusRequest,
  TicketStatusWire,
  UpdateRequest,
} from './wire'

export const ticketProxyRouter = router({
  status: orgProcedure('specs:read')
    .input(StatusRequest)
    .output(TicketStatusWire)
    .mutation(({ ctx, input }) => getStatus(ctx, input, input.ticket_id)),

  batchStatus: orgProcedure('specs:read')
    .input(BatchStatusRequest)
    .output(BatchStatusWire)
    .mutation(({ ctx, input }) => getStatuses(ctx, input, input.ticket_ids)),

  create: orgProcedure('specs:write', 'ticket_sync')
    .input(CreateRequest)
    .output(CreatedTicketWire)
    .mutation(({ ctx, input }) => createTicket(ctx, input, input.input)),

  update: orgProcedure('specs:write', 'ticket_sync')
    .input(UpdateRequest)
    .output(Ok)
    .mutation(({ ctx, input }) => updateTicket(ctx, input, input.input)),

  linkPull: orgProcedure('specs:write', 'ticket_sync')
    .input(LinkPullRequest)
    .output(Ok)
    .mutation(({ ctx, input }) =>
      linkPull(ctx, input, { ticketId: input.ticket_id, url: input.pr_url, title: input.pr_title }),
    ),
})
