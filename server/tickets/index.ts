export { requestRunAfterIndex } from './runs/request-after-index'
export { type SyncTarget, targetOf } from './world/sync-target'
export { requestWriteBack } from './write-back/request-write-back'
