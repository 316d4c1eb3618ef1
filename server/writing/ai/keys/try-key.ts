import type { OrgContext } from '#server/kernel/context'
import { DomainError } from '#server/kernel/errors'
import { countPerHour } from '#server/platform/rate-limits/index'
import { type AiClient, AiError } from '#server/ports/ai/port'

/** Tries per hour and org, so that nobody can use this endpoint to test stolen keys. */
const MAX_TRIES = 5
const TIMEOUT_MS = 20_000

/** Checks a key with the smallest possible call to the provider. A rejected key is a validation error of the body. */
export async function tryKey(ctx: OrgContext, client: AiClient): Promise<void> {
  await countTry(ctx)
  try {
    await client.tryKey(AbortSignal.timeout(TIMEOUT_MS))
  } catch (error) {
    if (!(error instanceof AiError)) throw error
    if (error.failure === 'key_refused') throw keyRejected()
    throw new DomainError('upstream_failed', {
      message: `The key could not be checked (${error.message}), so it was not saved. Try again later.`,
      retryable: true,
    })
  }
}

const countTry = (ctx: OrgContext): Promise<void> =>
  countPerHour(ctx, {
    key: `llm-key org ${ctx.org.id}`,
    limit: MAX_TRIES,
    refuse: (minutes) => `You can try ${MAX_TRIES} keys per hour. Try again in ${minutes} minutes.`,
  })

const keyRejected = () =>
  new DomainError('validation_failed', {
    message: 'The AI provider rejected this key.',
    issues: [{ loc: ['body', 'api_key'], msg: 'was rejected by the provider', type: 'key_refused' }],
  })
