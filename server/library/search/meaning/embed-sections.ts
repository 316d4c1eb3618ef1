import type { Context } from '#server/kernel/context'
import { embedDocument } from './embed-document'
import { listWaitingDocuments, listWaitingOrgs } from './list-waiting-documents'

/** Time per job run. The next run continues. */
const TURN_MS = 50_000

interface EmbeddingTurn {
  signal?: AbortSignal
  turnMs?: number
}

/**
 * Job: computes vectors for documents that are new or whose AI exposure changed. It may be killed at any time and then
 * loses at most one batch.
 */
export async function embedSections(
  ctx: Context,
  { signal, turnMs = TURN_MS }: EmbeddingTurn = {},
): Promise<{ embedded: number }> {
  const { embedder } = ctx.ports.meaning ?? {}
  const endsAt = performance.now() + turnMs
  let embedded = 0
  if (!embedder) return { embedded }
  for (let orgIds = await listWaitingOrgs(ctx.db, embedder); orgIds.length > 0; ) {
    for (const orgId of orgIds)
      for (const document of await listWaitingDocuments(ctx.db, embedder, orgId)) {
        signal?.throwIfAborted()
        if (performance.now() > endsAt) return { embedded }
        await embedDocument(ctx, embedder, orgId, document, signal)
        embedded += 1
      }
    orgIds = await listWaitingOrgs(ctx.db, embedder)
  }
  if (embedded > 0) ctx.log.info({ embedded }, 'computed vectors of documents')
  return { embedded }
}
