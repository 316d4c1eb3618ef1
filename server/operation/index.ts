export { createErrorTally } from './errors/error-tally'
export { keepErrors } from './errors/keep-errors'
