import type { Context } from '#server/kernel/context'
import { DomainError } from '#server/kernel/errors'
import { takeTokens } from './take-tokens'

const HOUR_MS = 3_600_000

interface HourlyLimit {
  /** The subject and kind of the counted uses. */
  key: string
  limit: number
  /** The error's sentence. */
  refuse(minutes: number): string
}

/** Counts one use. Throws 429 above the limit of an hour. */
export async function countPerHour(
  { db, clock }: Pick<Context, 'db' | 'clock'>,
  { key, limit, refuse }: HourlyLimit,
): Promise<void> {
  const count = { key, limit, spanMs: HOUR_MS, block: 1, now: clock.now() }
  const { granted, freesInMs } = await takeTokens(db.$client, count)
  if (granted > 0) return
  throw new DomainError('rate_limited', {
    message: refuse(Math.ceil(freesInMs / 60_000)),
    retryable: true,
    headers: { 'retry-after': String(Math.max(1, Math.ceil(freesInMs / 1000))) },
  })
}
