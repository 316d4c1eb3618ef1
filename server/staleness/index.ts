export { attest } from './attest'
export { refreshStaleness } from './refresh-staleness'
