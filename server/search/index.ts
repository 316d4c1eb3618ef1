export { countWords } from './count-words'
export { searchNames } from './search-names'
