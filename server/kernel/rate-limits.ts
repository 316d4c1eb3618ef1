/**
 * What is counted apart. Devices that poll for their person are not here: their flow has an interval of its own, and
 * who guesses at codes is counted with the rest.
 */
export const RATE_CLASSES = ['api', 'search', 'ai', 'auth', 'refresh', 'public'] as const
export type RateClass = (typeof RATE_CLASSES)[number]

export interface RateLimit {
  /** So many in any window. */
  limit: number
  windowS: number
}

/** Null is not counted. */
export type RateLimits = Readonly<Record<RateClass, RateLimit | null>>

export const DEFAULT_RATE_LIMITS: RateLimits = {
  api: { limit: 600, windowS: 60 },
  search: { limit: 60, windowS: 60 },
  ai: { limit: 10, windowS: 300 },
  auth: { limit: 20, windowS: 60 },
  refresh: { limit: 20, windowS: 60 },
  public: { limit: 20, windowS: 60 },
}

/** How a caller stands: what the headers of every answer tell. */
export interface Standing extends RateLimit {
  isAdmitted: boolean
  remaining: number
  /** Until more are allowed than now. */
  resetMs: number
}

/** Counts one use of the class by this subject. Null: this class is not counted here. */
export type RateLimiter = (rateClass: RateClass, subject: string) => Promise<Standing> | null
