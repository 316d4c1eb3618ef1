export { countTasks } from './get-queue'
export { listWorkers } from './list-workers'
export { QueueWire } from './wire'
