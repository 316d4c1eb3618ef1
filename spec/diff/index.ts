export type { Change, CriterionRef, SectionRef } from './change'
export { changeToMarkdown } from './change-to-markdown'
export { diffDocuments } from './diff-documents'
export { summarise } from './summarise'
