import { eraseOrg } from './jobs'

export { isOrgDeleted } from './org/is-org-deleted'
export const ERASING_TASK = eraseOrg.name
