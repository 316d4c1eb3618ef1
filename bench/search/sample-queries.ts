import { seededRandom } from '../corpus/random'
import { createZipfWords } from '../scale/zipf-words'

export interface SampleQuery {
  kind: string
  /** The query for our search. */
  typed: string
  /** The same query for `websearch_to_tsquery`. */
  textbook: string
}

/**
 * Realistic queries with the word frequencies of the texts: common and rare words, alone and together, phrases, an
 * excluded word, and alternatives.
 */
export function sampleQueries(count: number): SampleQuery[] {
  const random = seededRandom(3)
  const zipf = createZipfWords()
  const word = () => zipf.nextMeaning(random)
  const words = (many: number) => Array.from({ length: many }, word).join(' ')
  const kinds: [string, () => string][] = [
    ['one word', () => word()],
    ['one word', () => word()],
    ['two words', () => words(2)],
    ['two words', () => words(2)],
    ['three words', () => words(3)],
    ['or', () => `${word()} or ${word()}`],
    ['excluded word', () => `${word()} -${word()}`],
    ['phrase', () => `"${words(2)}"`],
  ]
  return Array.from({ length: count }, (_, index) => {
    const [kind, create] = kinds[index % kinds.length] ?? ['one word', word]
    const typed = create()
    return { kind, typed, textbook: typed }
  })
}

/** Prefixes of one to six letters, as typed before a title is chosen. */
export function samplePrefixes(count: number): string[] {
  const random = seededRandom(5)
  const zipf = createZipfWords()
  return Array.from({ length: count }, (_, index) => zipf.nextMeaning(random).slice(0, 1 + (index % 6)))
}
