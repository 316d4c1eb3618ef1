export { keepBootstrapKey } from './keep-bootstrap-key'
export { rememberKeysOf, resolveApiKey } from './resolve-api-key'
export { revokeKeysOf } from './revoke-key'
