export { applyEdits, type EditResult } from './apply-edits'
export type { Edit, EditFailureCode, FrontmatterValue, TicketRef } from './edit'
export type { Splice } from './splice'
