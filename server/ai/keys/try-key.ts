import type { OrgContext } from '../../kernel/context'
import { DomainError } from '../../kernel/errors'
import { type AiClient, AiError } from '../../ports/ai/port'
import { takeTokens } from '../../rate-limits'

/** Tries per hour and org, so that nobody can use this endpoint to test stolen keys. */
const MAX_TRIES = 5
const HOUR_MS = 3_600_000
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

async function countTry({ db, org, clock }: OrgContext): Promise<void> {
  const key = `llm-key org ${org.id}`
  const count = { key, limit: MAX_TRIES, spanMs: HOUR_MS, block: 1, now: clock.now() }
  const { granted, freesInMs } = await takeTokens(db.$client, count)
  if (granted > 0) return
  throw new DomainError('rate_limited', {
    message: `You can try ${MAX_TRIES} keys per hour. Try again in ${Math.ceil(freesInMs / 60_000)} minutes.`,
    retryable: true,
    headers: { 'retry-after': String(Math.max(1, Math.ceil(freesInMs / 1000))) },
  })
}

const keyRejected = () =>
  new DomainError('validation_failed', {
    message: 'The AI provider rejected this key.',
    issues: [{ loc: ['body', 'api_key'], msg: 'was rejected by the provider', type: 'key_refused' }],
  })
