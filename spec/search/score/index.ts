export { closenessOf } from './closeness'
export type { DocumentFacts, SectionFacts, TermFacts } from './facts'
export { hasPath, type Identifier, readIdentifier, seriesNumberOf } from './identifiers'
export { informationOf } from './information'
export {
  foldWord,
  type NamedColumns,
  type NameWord,
  type NameWords,
  nameWords,
  nameWordsOf,
} from './name-words'
export { scoreDocument, scoreSection } from './score-document'
export type { Form } from './weights'
