import type { Context } from '../../kernel/context'
import { embedDocument } from './embed-document'
import { orgsThatWait, waitingDocuments } from './waiting-documents'

/** So long at a time; the rest waits for the next. */
const TURN_MS = 50_000

interface Turn {
  signal?: AbortSignal
  turnMs?: number
}

/**
 * The job: gives documents that were indexed since, or of which AI may see something else by now, their vectors. It may
 * be killed anywhere, and loses a batch at most.
 */
export async function embedSections(
  ctx: Context,
  { signal, turnMs = TURN_MS }: Turn = {},
): Promise<{ embedded: number }> {
  const { embedder } = ctx.ports.meaning ?? {}
  const endsAt = performance.now() + turnMs
  let embedded = 0
  if (!embedder) return { embedded }
  for (let orgIds = await orgsThatWait(ctx.db, embedder); orgIds.length > 0; ) {
    for (const orgId of orgIds)
      for (const document of await waitingDocuments(ctx.db, embedder, orgId)) {
        signal?.throwIfAborted()
        if (performance.now() > endsAt) return { embedded }
        await embedDocument(ctx, embedder, orgId, document, signal)
        embedded += 1
      }
    orgIds = await orgsThatWait(ctx.db, embedder)
  }
  if (embedded > 0) ctx.log.info({ embedded }, 'documents were given vectors')
  return { embedded }
}
