export { ensureFirstOrg } from './ensure-first-org'
