export { summarizeCoverage } from './get-coverage'
export { recordDays } from './record-days'
export { coverageRouter } from './router'
