export { requestRunAfterIndex } from './runs/request-after-index'
export { type RunRequest, requestTicketRun } from './runs/request-run'
export { requestWriteBack } from './write-back'
