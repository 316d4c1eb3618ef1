export { requestRunAfterIndex } from './runs/request-after-index'
export { type RunRequest, requestTicketRun } from './runs/request-run'
export { type SyncTarget, targetOf } from './world/sync-target'
export { requestWriteBack } from './write-back/request-write-back'
