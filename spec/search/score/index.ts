export { closenessOf } from './closeness'
export type { DocumentFacts, TermFacts } from './facts'
export {
  folderNamed,
  hasPath,
  type Identifier,
  isArchivedPath,
  numberInTitle,
  readIdentifier,
  readSectionName,
  readSectionNumber,
  type SectionName,
  seriesNumberOf,
} from './identifiers'
export { informationOf } from './information'
export {
  foldWord,
  type NamedColumns,
  type NameWord,
  type NameWords,
  nameWords,
  nameWordsOf,
} from './name-words'
export { highestScoreOf, scoreDocument, scoreSection } from './score-document'
export { asCode, type SignOccurrences, scoreSigns, signsOf } from './score-signs'
export { type Form, LEAD_SECTIONS, roundScore } from './weights'
