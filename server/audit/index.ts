export { recordAct } from './record-act'
