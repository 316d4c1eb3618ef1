export { previewSave } from './preview/preview-save'
export { openSites, whyForeign } from './world/sites'
export { type SyncTarget, targetOf } from './world/sync-target'
export { requestWriteBack } from './write-back/request-write-back'
