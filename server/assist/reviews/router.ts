import { orgProcedure, procedureFor, repoProcedure, router } from '#server/kernel/procedures'
import { Ok } from '#server/kernel/wire'
import { attestFinding } from './pages/attest-finding'
import { decideFinding } from './pages/decide-finding'
import { getReview } from './pages/get-review'
import { listReviews } from './pages/list-reviews'
import { previewDocuments } from './pages/preview-documents'
import { runAgain } from './pages/run-again'
import { changeSettings, getSettings } from './settings/change-settings'
import * as wire from './wire'

const reviewProcedure = procedureFor(wire.ReviewPath)
const findingProcedure = procedureFor(wire.FindingPath)

export const reviewsRouter = router({
  list: orgProcedure('specs:read')
    .input(wire.ReviewsQuery)
    .output(wire.ReviewsWire)
    .query(({ ctx, input }) => listReviews(ctx, input)),

  get: reviewProcedure('specs:read')
    .output(wire.ReviewDetailWire)
    .query(({ ctx, input }) => getReview(ctx, input)),

  preview: reviewProcedure('specs:read')
    .input(wire.PreviewQuery)
    .output(wire.PreviewWire)
    .query(({ ctx, input }) => previewDocuments(ctx, input)),

  run: reviewProcedure('specs:write', 'reviews')
    .output(Ok)
    .mutation(({ ctx, input }) => runAgain(ctx, input)),

  accept: findingProcedure('specs:write', 'reviews')
    .input(wire.DecideInput)
    .output(Ok)
    .mutation(({ ctx, input: { review_finding_id: findingId, reason } }) =>
      decideFinding(ctx, { findingId, decision: 'accepted', reason }),
    ),

  dismiss: findingProcedure('specs:write', 'reviews')
    .input(wire.DismissInput)
    .output(Ok)
    .mutation(({ ctx, input: { review_finding_id: findingId, reason } }) =>
      decideFinding(ctx, { findingId, decision: 'dismissed', reason }),
    ),

  attest: findingProcedure('specs:write', 'reviews')
    .input(wire.DecideInput)
    .output(Ok)
    .mutation(({ ctx, input: { review_finding_id: findingId, reason } }) =>
      attestFinding(ctx, { findingId, reason }),
    ),

  settings: repoProcedure('specs:read')
    .output(wire.ReviewSettingsWire)
    .query(({ ctx, input }) => getSettings(ctx, input)),

  changeSettings: repoProcedure('org:manage', 'reviews')
    .input(wire.ReviewSettingsWire)
    .output(wire.ReviewSettingsWire)
    .mutation(({ ctx, input: { org: _, owner, repo, ...settings } }) =>
      changeSettings(ctx, { owner, repo }, settings),
    ),
})
