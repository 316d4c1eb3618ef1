export { createLimiter, type LimiterParts, type RateLimiter, type Standing } from './create-limiter'
export { sweepRateCounts } from './sweep-rate-counts'
