export { type Act, type ActContext, recordAct, recordActs } from './record-act'
