export { CONNECTION_EVENTS } from './connection-events'
export { EVENTS } from './deployment-events'
export { onIssueChange } from './on-issue-change'
