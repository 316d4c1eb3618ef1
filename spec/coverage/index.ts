export { addCounts, type Counts, type CoverageSummary, NO_COUNTS, score } from './score'
