import type { OrgContext } from '../../kernel/context'
import { DomainError } from '../../kernel/errors'
import { takeTokens } from '../../rate-limits'

/** Per hour and org, so that nobody can use this endpoint to test stolen tokens or to search a network. */
const MAX_TRIES = 30
const HOUR_MS = 3_600_000

export async function countTry({ db, org, clock }: OrgContext): Promise<void> {
  const key = `ticket-connection org ${org.id}`
  const count = { key, limit: MAX_TRIES, spanMs: HOUR_MS, block: 1, now: clock.now() }
  const { granted, freesInMs } = await takeTokens(db.$client, count)
  if (granted > 0) return
  throw new DomainError('rate_limited', {
    message: `You can test ${MAX_TRIES} times per hour. Try again in ${Math.ceil(freesInMs / 60_000)} minutes.`,
    retryable: true,
    headers: { 'retry-after': String(Math.max(1, Math.ceil(freesInMs / 1000))) },
  })
}
