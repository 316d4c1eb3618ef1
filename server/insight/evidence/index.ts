export { provedAc } from './proofs/count-proved'
