export { type Ranks, rankTasks } from './rank-tasks'
export {
  buildTaskGraph,
  documentKey,
  documentKeyOf,
  type GraphDocument,
  type GraphSection,
  sectionKey,
  type TaskGraph,
} from './task-graph'
