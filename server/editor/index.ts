export { newFile } from './new-file'
export { settlePullSave } from './settle-pull-save'
