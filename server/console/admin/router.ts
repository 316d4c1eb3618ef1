import { z } from 'zod'
import { openProcedure, orgAdminProcedure, platformProcedure, router } from '#server/kernel/procedures'
import { Ok } from '#server/kernel/wire'
import { findSetup } from './find-setup'
import { followIndexing } from './follow-indexing'
import { getIndexing } from './get-indexing'
import { getQueue } from './get-queue'
import { reindexInstallation } from './reindex-installation'
import { rerunJob } from './rerun-job'
import { IndexingWire, InstallationPath, JobPath, QueueWire, ReindexWire, SetupQuery } from './wire'

export const adminRouter = router({
  indexing: orgAdminProcedure(z.object({}))
    .output(IndexingWire)
    .query(({ ctx }) => getIndexing(ctx, ctx.administered)),

  indexingStream: orgAdminProcedure(z.object({})).query(({ ctx, signal }) =>
    followIndexing(ctx, ctx.administered, signal),
  ),

  reindex: orgAdminProcedure(InstallationPath)
    .output(ReindexWire)
    .mutation(({ ctx, input }) => reindexInstallation(ctx, ctx.administered, input.installation_id)),

  reindexByForm: orgAdminProcedure(InstallationPath).mutation(async ({ ctx, input }) => {
    await reindexInstallation(ctx, ctx.administered, input.installation_id)
    return { location: '/app/admin/indexing' }
  }),

  /** For the page to which the code host redirects after an installation. */
  setup: openProcedure.input(SetupQuery).mutation(({ ctx, input }) => findSetup(ctx, input.installation_id)),

  queue: platformProcedure(z.object({}))
    .output(QueueWire)
    .query(({ ctx }) => getQueue(ctx)),

  rerunJob: platformProcedure(JobPath)
    .output(Ok)
    .mutation(({ ctx, input }) => rerunJob(ctx, input.job_id)),
})
