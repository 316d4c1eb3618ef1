import { type Reservation, releaseOperation, reserveOperation } from '#server/accounts/billing/index'
import type { OrgContext } from '#server/kernel/context'
import type { StreamEvent } from '#server/kernel/stream-event'
import { withTransaction } from '#server/kernel/transaction'
import { AiError } from '#server/ports/ai/port'
import { markKeyInvalid } from '../keys/llm-key'
import { explainFailure } from './explain-failure'
import type { AiOperation } from './operation'
import { recordOperation } from './record-operation'

/**
 * Starts an operation. Throws 402 if the deployment's key would pay and the org's plan is exhausted. Reserves a place until the
 * operation is counted or has failed.
 */
export async function streamProposal(
  ctx: OrgContext,
  operation: AiOperation,
): Promise<AsyncGenerator<StreamEvent>> {
  return write(ctx, operation, operation.ownKey ? null : await reserveOperation(ctx))
}

/** Yields `chunk` events, then `done` once the operation is recorded, or `error`. The provider is called on first read. */
async function* write(
  ctx: OrgContext,
  operation: AiOperation,
  reservation: Reservation,
): AsyncGenerator<StreamEvent> {
  const { client, task } = operation
  let isCounted = false
  try {
    for await (const piece of client.write(task)) {
      if (piece.kind === 'text') yield { event: 'chunk', data: { chunk: piece.text } }
      else {
        await withTransaction(ctx, (tx) => recordOperation(tx, operation, piece, reservation))
        isCounted = true
        yield { event: 'done', data: { done: true } }
      }
    }
  } catch (error) {
    if (task.signal?.aborted) return
    yield { event: 'error', data: await describeFailure(ctx, operation, error) }
  } finally {
    if (!isCounted) await releaseOperation(ctx, reservation)
  }
}

async function describeFailure(ctx: OrgContext, { ai, ownKey }: AiOperation, error: unknown) {
  if (!(error instanceof AiError)) {
    ctx.log.error({ err: error }, 'an AI operation failed')
    return { error: 'An internal error occurred. Try again.', code: 'internal' }
  }
  const { failure } = error
  const fields = { vendor: ai.vendor, model: ai.model, org: ctx.org.slug, failure, reason: error.message }
  ctx.log.warn(fields, 'an AI operation ended early')
  if (failure === 'key_refused' && ownKey) await markKeyInvalid(ctx, ownKey)
  return { error: explainFailure(failure, ownKey !== null), code: failure }
}
