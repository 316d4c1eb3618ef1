import type { OrgContext } from '../kernel/context'
import { DomainError } from '../kernel/errors'
import { type AiClient, AiError } from '../ports/ai/port'
import { takeTokens } from '../rate-limits'

/** A door that tells good keys from bad ones would be asked by who found many. */
const TRIES = 5
const HOUR_MS = 3_600_000
const PATIENCE_MS = 20_000

/** Has the provider look at a key, by one call as small as they come; a refused one is the body's mistake. */
export async function tryKey(ctx: OrgContext, client: AiClient): Promise<void> {
  await countTry(ctx)
  try {
    await client.tryKey(AbortSignal.timeout(PATIENCE_MS))
  } catch (error) {
    if (!(error instanceof AiError)) throw error
    if (error.failure === 'key_refused') throw refused()
    throw new DomainError('upstream_failed', {
      message: `It could not be found out whether the key is good (${error.message}). Nothing was kept: try again in a while.`,
      retryable: true,
    })
  }
}

async function countTry({ db, org, clock }: OrgContext): Promise<void> {
  const key = `llm-key org ${org.id}`
  const count = { key, limit: TRIES, spanMs: HOUR_MS, block: 1, now: clock.now() }
  const { granted, freesInMs } = await takeTokens(db.$client, count)
  if (granted > 0) return
  throw new DomainError('rate_limited', {
    message: `${TRIES} keys an hour can be tried. Try again in ${Math.ceil(freesInMs / 60_000)} minutes.`,
    retryable: true,
    headers: { 'retry-after': String(Math.max(1, Math.ceil(freesInMs / 1000))) },
  })
}

const refused = () =>
  new DomainError('validation_failed', {
    message: 'The provider does not take this key.',
    issues: [{ loc: ['body', 'api_key'], msg: 'is refused by the provider', type: 'key_refused' }],
  })
