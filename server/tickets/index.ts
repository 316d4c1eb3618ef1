export { previewSave } from './preview/preview-save'
export { readIndexedText } from './world/read-indexed-text'
export { type SyncTarget, targetOf } from './world/sync-target'
export { requestWriteBack } from './write-back/request-write-back'
