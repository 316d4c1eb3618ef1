export { type Merge, type MergeConflict, mergeDocuments } from './merge-documents'
export { settleConflicts } from './settle-conflicts'
