export { makeFence } from './fence'
export { completeTask } from './operations/complete-task'
export { isTemporaryFailure } from './operations/explain-failure'
