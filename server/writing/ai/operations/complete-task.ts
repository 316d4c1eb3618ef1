import { releaseOperation, reserveOperation } from '#server/accounts/billing/index'
import type { OrgContext } from '#server/kernel/context'
import { DomainError } from '#server/kernel/errors'
import { withTransaction } from '#server/kernel/transaction'
import { AiError, type AiPiece, type AiTask, type TokenPrice } from '#server/ports/ai/port'
import { chooseClient } from '../keys/choose-client'
import { markKeyInvalid } from '../keys/llm-key'
import { explainFailure } from './explain-failure'
import type { AiOperation } from './operation'
import { recordOperation } from './record-operation'

interface CompletedTask {
  kind: AiOperation['kind']
  task: AiTask
  /** Stores the text in the transaction that counts the operation: both are saved, or neither. */
  store(tx: OrgContext, text: string, usage: TaskUsage): Promise<void>
}

interface TaskUsage {
  model: string
  inputTokens: number | null
  outputTokens: number | null
  /** Millionths of a US dollar. Null if the price or the number of tokens is unknown. */
  costMicroUsd: number | null
}

/** Writes a whole text. Throws 402 if the plan is exhausted, 503 without a provider, and 502 if the provider fails. */
export async function completeTask<Ctx extends OrgContext>(
  ctx: Ctx,
  { kind, task, store }: CompletedTask,
): Promise<void> {
  const clientChoice = await chooseClient(ctx)
  const reservation = clientChoice.ownKey ? null : await reserveOperation(ctx)
  let isCounted = false
  try {
    const { text, end } = await collect(clientChoice.client.write(task))
    await withTransaction<OrgContext, void>(ctx, async (tx) => {
      await recordOperation(tx, { ...clientChoice, kind }, end, reservation)
      await store(tx, text, {
        ...end,
        model: clientChoice.ai.model,
        costMicroUsd: costOf(clientChoice.ai.price, end),
      })
    })
    isCounted = true
  } catch (error) {
    if (!(error instanceof AiError)) throw error
    if (error.failure === 'key_refused' && clientChoice.ownKey) await markKeyInvalid(ctx, clientChoice.ownKey)
    throw new DomainError('upstream_failed', {
      message: explainFailure(error.failure, clientChoice.ownKey !== null),
      cause: error,
      retryable: error.retryable,
    })
  } finally {
    if (!isCounted) await releaseOperation(ctx, reservation)
  }
}

async function collect(pieces: AsyncIterable<AiPiece>) {
  let text = ''
  for await (const piece of pieces) {
    if (piece.kind === 'end') return { text, end: piece }
    text += piece.text
  }
  throw new AiError('cut_off')
}

interface TokenCounts {
  inputTokens: number | null
  outputTokens: number | null
}

/** In millionths of a US dollar, rounded up. Null if the price or the number of tokens is unknown. */
export function costOf(
  price: TokenPrice | null | undefined,
  { inputTokens, outputTokens }: TokenCounts,
): number | null {
  if (!price || inputTokens === null || outputTokens === null) return null
  return Math.ceil(inputTokens * price.input + outputTokens * price.output)
}
