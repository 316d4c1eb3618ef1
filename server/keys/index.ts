export { keepBootstrapKey } from './keep-bootstrap-key'
export { resolveApiKey } from './resolve-api-key'
