export { countWords } from './count-words'
export { searchSections } from './search-sections'
