export { completeTask } from './complete-task'
export { makeFence } from './fence'
