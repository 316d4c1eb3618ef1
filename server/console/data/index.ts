import { eraseOrg } from './jobs'

export { isOrgDeleted } from './org/is-org-deleted'
export { findOrgTables } from './tables/find-org-tables'
export const ERASING_TASK = eraseOrg.name
