/**
 * Classes with separate counters. Polling of the device flow has no class, because the flow has its own interval;
 * guesses at device codes count as `auth`.
 */
export const RATE_CLASSES = ['api', 'search', 'ai', 'auth', 'refresh', 'public'] as const
export type RateClass = (typeof RATE_CLASSES)[number]

export interface RateLimit {
  /** Maximum uses in any window. */
  limit: number
  windowS: number
}

/** null: unlimited. */
export type RateLimits = Readonly<Record<RateClass, RateLimit | null>>

export const DEFAULT_RATE_LIMITS: RateLimits = {
  api: { limit: 600, windowS: 60 },
  search: { limit: 60, windowS: 60 },
  ai: { limit: 10, windowS: 300 },
  auth: { limit: 20, windowS: 60 },
  refresh: { limit: 20, windowS: 60 },
  public: { limit: 20, windowS: 60 },
}

/** The caller's usage, as the response headers report it. */
export interface RateLimitStatus extends RateLimit {
  isAdmitted: boolean
  remaining: number
  /** Milliseconds until `remaining` grows. */
  resetMs: number
}

/** Counts one use of the class by the subject. Null if the class is not limited. */
export type RateLimiter = (rateClass: RateClass, subject: string) => Promise<RateLimitStatus> | null
