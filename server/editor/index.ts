export { newFile } from './new-file'
export { settlePullSave } from './pull-save/settle-pull-save'
export { readFile, readText } from './read-file'
