import { type AI_OPERATIONS, aiOperations } from '../../db/schema'
import type { OrgContext } from '../kernel/context'
import type { StreamEvent } from '../kernel/stream-event'
import { userIdOf } from '../kernel/user-id-of'
import { AiError, type AiPiece, type AiTask } from '../ports/ai/port'
import type { ChosenClient } from './choose-client'
import { explainFailure } from './explain-failure'
import { markInvalid } from './llm-key'

export interface Operation extends ChosenClient {
  kind: (typeof AI_OPERATIONS)[number]
  task: AiTask
}

/** `chunk` by `chunk`, and `done` once it is counted; or `error`. Nothing is asked before somebody listens. */
export async function* streamAnswer(ctx: OrgContext, operation: Operation): AsyncGenerator<StreamEvent> {
  const { client, task } = operation
  try {
    for await (const piece of client.write(task)) {
      if (piece.kind === 'text') yield { event: 'chunk', data: { chunk: piece.text } }
      else {
        await count(ctx, operation, piece)
        yield { event: 'done', data: { done: true } }
      }
    }
  } catch (error) {
    if (task.signal?.aborted) return
    yield { event: 'error', data: await tell(ctx, operation, error) }
  }
}

async function tell(ctx: OrgContext, { ai, ownKey }: Operation, error: unknown) {
  if (!(error instanceof AiError)) {
    ctx.log.error({ err: error }, 'an AI operation failed')
    return { error: 'Something went wrong on our side. Try again.', code: 'internal' }
  }
  const { failure } = error
  const asked = { vendor: ai.vendor, model: ai.model, org: ctx.org.slug }
  ctx.log.warn({ ...asked, failure, reason: error.message }, 'an AI operation ended early')
  if (failure === 'key_refused' && ownKey) await markInvalid(ctx, ownKey)
  return { error: explainFailure(failure, ownKey !== null), code: failure }
}

async function count(
  ctx: OrgContext,
  { kind, ai: { vendor, model }, ownKey }: Operation,
  { inputTokens, outputTokens }: Extract<AiPiece, { kind: 'end' }>,
): Promise<void> {
  await ctx.db.insert(aiOperations).values({
    orgId: ctx.org.id,
    userId: userIdOf(ctx),
    kind,
    vendor,
    model,
    byOwnKey: ownKey !== null,
    inputTokens,
    outputTokens,
    at: ctx.clock.now(),
  })
}
