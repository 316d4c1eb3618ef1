export { keepBootstrapKey } from './keep-bootstrap-key'
export { forgetKeys, rememberKeysOf, resolveApiKey } from './resolve-api-key'
export { revokeKeysOf } from './revoke-key'
