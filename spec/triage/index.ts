export { keywordsOf } from './keywords'
export { earlierThan, rankSimilar, type SimilarIssue } from './rank-similar'
export {
  readAnswer,
  readSectionAnswer,
  TRIAGE_CLASSES,
  type TriageAnswer,
  type TriageClass,
} from './read-answer'
export { type TriageComment, writeComment } from './write-comment'
export { writeSpec } from './write-spec'
