export { countWords } from './count-words'
