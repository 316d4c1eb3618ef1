export { type Adopted, adoptRepositories } from './adopt-repositories'
export { configInForce } from './config-in-force'
export { connectLocalRepository, REPOSITORIES_CHANNEL } from './connect-repository'
export { disconnectRepositories } from './disconnect-repositories'
export { findRepository, isConnected, type Repository } from './find-repository'
export {
  DAMAGED,
  DIGEST_VERSION,
  decodeText,
  digestText,
  indexRepository,
  MAX_DOCUMENT_BYTES,
  OPEN_STATES,
  placeText,
  readConfiguration,
  readContents,
  readTree,
  TOO_LARGE,
} from './index-repository'
export { indexUnlessKnown } from './index-unless-known'
export { listRepositories } from './list-repositories'
export { listRuns, runToWire } from './list-runs'
export { type KeptSummary, listSummaries, versionIn } from './list-summaries'
export { readHistory } from './read-history'
export { INDEX_PRIORITY, requestIndex, requestIndexes } from './request-index'
export { settleLostRuns } from './settle-lost-runs'
export { sweepTexts } from './sweep-texts'
export { touchRepository } from './touch-repository'
export { watchRepositories } from './watch-repositories'
export { RepoSummary, RunWire } from './wire'
