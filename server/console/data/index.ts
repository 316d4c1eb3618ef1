import { eraseOrg } from './jobs'

export { isOrgDeleted } from './org/is-org-deleted'
export { findOrgTables } from './tables/find-org-tables'
export const ERASING_TASK = eraseOrg.name
export { cancelMove } from './move/cancel-move'
export { withSides } from './move/move-context'
export { MoveError } from './move/move-error'
export { moveOrg, newAddress } from './move/move-org'
export { type MovePlan, planMove } from './move/plan-move'
export type { MoveRequest } from './move/require-movable'
