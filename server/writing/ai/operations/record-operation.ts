import { aiOperations } from '#db/schema/index'
import { countOperation, type Reservation } from '#server/accounts/billing/index'
import { captureEvent } from '#server/kernel/analytics/capture-event'
import type { OrgContext } from '#server/kernel/context'
import { recordAiTokens } from '#server/kernel/metrics/record-ai-tokens'
import type { AiPiece } from '#server/ports/ai/port'
import type { AiOperation } from './operation'

/** Counts and records a finished operation. Call it in the transaction that stores its result. */
export async function recordOperation(
  ctx: OrgContext,
  { kind, ai: { vendor, model }, ownKey }: Omit<AiOperation, 'task'>,
  { inputTokens, outputTokens }: Extract<AiPiece, { kind: 'end' }>,
  reservation: Reservation,
): Promise<void> {
  await countOperation(ctx, reservation)
  await ctx.db.insert(aiOperations).values({
    orgId: ctx.org.id,
    userId: 'userId' in ctx.actor ? ctx.actor.userId : null,
    kind,
    vendor,
    model,
    byOwnKey: ownKey !== null,
    inputTokens,
    outputTokens,
    at: ctx.clock.now(),
  })
  await captureEvent(ctx, 'ai_used')
  recordAiTokens(vendor, { inputTokens, outputTokens })
}
