export type { ActName } from './acts'
export { type Act, type ActContext, recordAct } from './record-act'
