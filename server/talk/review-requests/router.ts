import {
  conversationProcedure,
  fileProcedure,
  OrgPath,
  orgProcedure,
  procedureFor,
  router,
} from '#server/kernel/procedures'
import { askForReview } from './requests/ask-for-review'
import { dismissRequest } from './requests/dismiss-request'
import { findOpenRequest, getRequest, listRequests } from './requests/list-requests'
import { giveVerdict } from './verdicts/give-verdict'
import { recordApproval } from './verdicts/record-approval'
import {
  ApproveInput,
  AskInput,
  DecideInput,
  RequestChangesInput,
  RequestPath,
  RequestQuery,
  ReviewRequestsWire,
  ReviewRequestWire,
} from './wire'

export const reviewRequestsRouter = router({
  list: orgProcedure('specs:read')
    .input(RequestQuery)
    .output(ReviewRequestsWire)
    .query(({ ctx, input }) => listRequests(ctx, input)),

  request: procedureFor(RequestPath)('specs:read')
    .output(ReviewRequestWire)
    .query(({ ctx, input }) => getRequest(ctx, input.request_id)),

  /** The open request of a document, for its page. */
  ofDocument: fileProcedure('specs:read')
    .output(ReviewRequestWire.nullable())
    .query(({ ctx, input }) => findOpenRequest(ctx, input)),

  ask: conversationProcedure(OrgPath)
    .input(AskInput)
    .output(ReviewRequestWire)
    .mutation(({ ctx, input }) => askForReview(ctx, input)),

  approve: conversationProcedure(RequestPath)
    .input(ApproveInput)
    .output(ReviewRequestWire)
    .mutation(({ ctx, input }) => giveVerdict(ctx, input.request_id, { ...input, verdict: 'approved' })),

  requestChanges: conversationProcedure(RequestPath)
    .input(RequestChangesInput)
    .output(ReviewRequestWire)
    .mutation(({ ctx, input }) =>
      giveVerdict(ctx, input.request_id, { ...input, verdict: 'changes_requested' }),
    ),

  /** For assistants, who have one tool for both. */
  decide: conversationProcedure(RequestPath)
    .input(DecideInput)
    .output(ReviewRequestWire)
    .mutation(({ ctx, input }) => giveVerdict(ctx, input.request_id, input)),

  record: procedureFor(RequestPath)('specs:write')
    .output(ReviewRequestWire)
    .mutation(({ ctx, input }) => recordApproval(ctx, input.request_id)),

  dismiss: conversationProcedure(RequestPath)
    .output(ReviewRequestWire)
    .mutation(({ ctx, input }) => dismissRequest(ctx, input.request_id)),
})
