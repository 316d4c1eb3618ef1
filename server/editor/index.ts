export { settlePullSave } from './settle-pull-save'
