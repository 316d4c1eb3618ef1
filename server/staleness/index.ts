export { attest } from './attest'
export { requestStaleIssue } from './issue/request-stale-issue'
export { refreshStaleness } from './refresh-staleness'
export { lostAc } from './write-realized'
