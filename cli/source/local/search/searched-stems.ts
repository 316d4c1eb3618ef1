import { STOP_WORDS, stemEnglish, type Term } from '#spec/query/index'
import { stemsOfTerm } from './term-stems'

/** The stems that a search counts in each document. */
export interface SearchedStems {
  stems: ReadonlySet<string>
  /** Of prefixes: all stems that start with one of them count. */
  beginnings: readonly string[]
  /** Whether a stop word has no effect because the search has other words. */
  isIgnored(stem: string): boolean
}

export function searchedStemsOf(terms: readonly Term[]): SearchedStems {
  const forms = terms.map(stemsOfTerm)
  const all = new Set(forms.flatMap(({ forms, prefix }) => forms.flat().filter((stem) => stem !== prefix)))
  const stopStems = new Set(STOP_WORDS.map(stemEnglish))
  const beginnings = [...new Set(forms.flatMap(({ prefix }) => prefix ?? []))]
  const areAllStops = beginnings.length === 0 && [...all].every((stem) => stopStems.has(stem))
  const isIgnored = (stem: string) => !areAllStops && stopStems.has(stem)
  return { stems: new Set([...all].filter((stem) => !isIgnored(stem))), beginnings, isIgnored }
}
