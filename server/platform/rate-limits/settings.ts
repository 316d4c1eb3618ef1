import { z } from 'zod'
import {
  DEFAULT_RATE_LIMITS,
  RATE_CLASSES,
  type RateClass,
  type RateLimits,
} from '#server/kernel/rate-limits'
import { entry, quoteValue } from '#server/kernel/settings/entry'

const LIMIT = /^(\d{1,9})\/(\d{1,5})$/
const LONGEST_WINDOW_S = 86_400
/** Limits of exact classes have a maximum, because every use is stored until its window ends. */
const HIGHEST_EXACT = 10_000

const EXPECTED = `must be class=number/seconds or class=off, where the class is one of ${RATE_CLASSES.join(', ')}, the seconds at most ${LONGEST_WINDOW_S}, and the number at most ${HIGHEST_EXACT} except for api`

/** Example: `search=1000/60,api=off`. Classes that are not named keep their defaults. */
const RateLimitsSetting = z
  .string()
  .transform((text, ctx): RateLimits => {
    const limits: Record<RateClass, RateLimits[RateClass]> = { ...DEFAULT_RATE_LIMITS }
    for (const entry of text.split(',').map((part) => part.trim())) {
      if (entry === '') continue
      const [name = '', value = ''] = entry.split('=', 2).map((part) => part.trim())
      const rateClass = RATE_CLASSES.find((candidate) => candidate === name)
      const limit = readLimit(value)
      const isTooMuch =
        rateClass !== 'api' && limit !== undefined && limit !== null && limit.limit > HIGHEST_EXACT
      if (rateClass && limit !== undefined && !isTooMuch) limits[rateClass] = limit
      else ctx.addIssue({ code: 'custom', message: `${quoteValue(entry)} ${EXPECTED}` })
    }
    return limits
  })
  .default(DEFAULT_RATE_LIMITS)

function readLimit(text: string): RateLimits[RateClass] | undefined {
  if (text === 'off') return null
  const [, limit, windowS] = (LIMIT.exec(text) ?? []).map(Number)
  const isSane = limit !== undefined && limit > 0 && windowS !== undefined && windowS > 0
  return isSane && windowS <= LONGEST_WINDOW_S ? { limit, windowS } : undefined
}

export const settings = {
  rateLimits: entry({
    name: 'RATE_LIMITS',
    group: 'Running',
    meaning:
      'Changes rate limits: class=number/seconds or class=off, separated by commas. Defaults: api=600/60 per credential, search=60/60 per user, ai=10/300 per user, auth=20/60 per address, refresh=20/60 per session, public=20/60 per address.',
    example: 'search=1000/60,api=off',
    schema: RateLimitsSetting,
  }),
} as const
