export { makeFence } from './fence'
export { completeTask } from './operations/complete-task'
