export { makeFence } from './fence'
export { completeTask } from './operations/complete-task'
export { temporaryFailureOf } from './operations/temporary-failure'
