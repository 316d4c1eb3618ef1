export { type ActContext, recordAct } from './record-act'
