export { combine, replaceParts } from './combine'
export {
  completeFilter,
  completeValue,
  NAME_KINDS,
  type NamedFilter,
  readUnfinishedFilter,
  takesNames,
} from './complete-filter'
export { fieldTermOf } from './field-term'
export { parseQuery } from './parse-query'
export { readPattern } from './pattern/read-pattern'
export { printFilter, printQuery } from './print-query'
export * from './query'
export { replaceTyped } from './replace-typed'
export { findWords, partsOf, type SplitWord, splitWords, wordAt, wordsOf } from './split-words'
export { stemEnglish } from './stem-english'
export { isStopWord, STOP_WORDS } from './stop-words'
export { isTerm, markedTermsOf, termsOf } from './terms-of'
export { withoutStopWords } from './without-stop-words'
