export type { Change, CriterionRef, SectionRef } from './change'
export { diffDocuments } from './diff-documents'
export { summarise } from './summarise'
export { tellChange } from './tell-change'
