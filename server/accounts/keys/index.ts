export { cacheKeysOf, clearKeyCache, resolveApiKey } from './resolve-api-key'
export { revokeKeysOf } from './revoke-key'
export { syncBootstrapKey } from './sync-bootstrap-key'
