export { followMove, type LinkingDocument, type RewrittenDocument } from './follow-move'
export type { Move } from './move-links'
export { removeLinks, type UnlinkedDocument } from './remove-links'
export { withoutAddresses } from './without-addresses'
