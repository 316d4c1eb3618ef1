export { keepBootstrapKey } from './keep-bootstrap-key'
export { resolveApiKey } from './resolve-api-key'
export { revokeKeysOf } from './revoke-key'
