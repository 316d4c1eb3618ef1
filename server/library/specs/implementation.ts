import type { ChangeHandler } from '#server/kernel/changes'
import { addJob, BULK_FLAG, type JobHandlers, orgFlag, PRIORITY } from '#server/kernel/jobs'
import type * as jobs from './jobs'
import { renderDocuments as renderDocumentsJob } from './jobs'
import { renderDocuments } from './render-documents'
import { specsRouter } from './router'

export { tools } from './tools'

export const procedures = { specs: specsRouter }

/** Renders documents ahead of their first view, because syntax highlighting is slow. */
export const onPublished: ChangeHandler<'onPublished'> = async (tx, publication) => {
  const { orgId, repositoryId, changedDocuments } = publication
  if (changedDocuments === 0) return
  await addJob(
    tx,
    renderDocumentsJob,
    { orgId, repositoryId, requestId: tx.requestId },
    {
      queue: `renders:${repositoryId}`,
      key: `renders:${repositoryId}`,
      priority: PRIORITY.renders,
      flags: [BULK_FLAG, orgFlag(orgId)],
    },
  )
}

export const jobHandlers: JobHandlers<typeof jobs> = {
  renderDocuments: (ctx, payload) => renderDocuments(ctx, payload, ctx),
}
