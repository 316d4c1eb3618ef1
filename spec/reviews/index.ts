export { type AnswerLimits, checkAnswer, isPlainUpdate, replaceOnce } from './ai/check-answer'
export { readAiAnswer } from './ai/read-answer'
export {
  type ChangedDocument,
  type ComparedDocument,
  compareDocument,
  type DocumentChange,
  type LintProblem,
} from './compare-spec'
export { findStale } from './find-stale'
export { type ChangedFile, type EvidencePlace, type FileTexts, findTouched } from './find-touched'
export {
  type CodePlace,
  type DecidedFinding,
  FINDING_KINDS,
  type Finding,
  type FindingContent,
  findingKey,
  findingsOfReport,
  isTakenAtMerge,
  SEVERITIES,
  VERDICTS,
} from './finding'
export { checkGates, type GateResult, type GateRules, hasGates, NO_GATES } from './gates'
export { followLines, readLineRange } from './line-range'
export { findQuoted, type QuotedDocuments } from './quoted-documents'
export {
  type ConfigEffect,
  criteriaCoverage,
  EMPTY_REPORT,
  type ReviewReport,
  sectionsToReview,
  type TicketEffect,
} from './report'
export { skipReasonOf } from './skipped-file'
export { suggestLines } from './suggest-lines'
export { writeCheck } from './write-check'
export {
  isWorthComment,
  type ReviewText,
  writeComment,
  writeSummary,
} from './write-comment'
