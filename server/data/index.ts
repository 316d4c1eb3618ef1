export { isOrgDeleted } from './org/is-org-deleted'
