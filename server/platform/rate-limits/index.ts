export { countPerHour } from './count-per-hour'
export { createLimiter } from './create-limiter'
export { sweepRateCounts } from './sweep-rate-counts'
export { takeTokens } from './take-tokens'
