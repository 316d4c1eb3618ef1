export { type RunOf, selectRuns } from './select-runs'
export { watchRuns } from './watch-changes'
