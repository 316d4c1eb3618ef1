export { refreshStaleness } from './refresh-staleness'
