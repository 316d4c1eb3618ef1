export { applyExposure, documentsIn } from './answer/apply-exposure'
export { fenceData } from './answer/data-fence'
export { type ExposedDocument, Exposures, keyOf } from './answer/exposures'
export { fitAnswer } from './answer/fit-answer'
export type { AnswerLimits } from './answer/shape-answer'
export { shapeAnswer } from './answer/shape-answer'
export { pagedAnswer, pagedArguments, partAnswer, toolArguments } from './arguments'
export {
  ADD_REALIZATION,
  CHECK_CRITERION,
  CREATE_SPEC,
  EDIT_SECTION,
  UPDATE_DOCUMENT,
  UPDATE_SECTION_STATUS,
  UPDATE_SECTION_STATUSES,
} from './definitions/edits'
export { coverageAnswer, GET_COVERAGE } from './definitions/get-coverage'
export { type DocumentFacts, docAnswer, GET_DOC } from './definitions/get-doc'
export { GET_SECTION, sectionAnswer } from './definitions/get-section'
export { GET_SPEC, type SpecFacts, specAnswer } from './definitions/get-spec'
export { GET_TASKS, listedTask } from './definitions/get-tasks'
export { LIST_DOCS } from './definitions/list-docs'
export { isListed, LIST_SPECS, listedSpec } from './definitions/list-specs'
export { foundSection, SEARCH } from './definitions/search'
export { type AnsweredDocument, type DocumentAddress, DocumentPart, documentPart } from './document-part'
export {
  criterionCheck,
  documentFacts,
  EditSaved,
  realization,
  sectionStatus,
  sectionStatuses,
  sectionText,
} from './edit-arguments'
export { listTool, type ToolListing } from './list-tool'
export { RESOURCE_TEMPLATES, readSpecUri, specUri } from './spec-uri'
export {
  type AnyToolShape,
  readToolsets,
  TOOLSETS,
  type ToolShape,
  type Toolset,
  toolShape,
} from './tool-shape'
