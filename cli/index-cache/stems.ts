import { partsOf, stemEnglish, wordsOf } from '#spec/query/index'

/** Lower case, without accents. */
export const foldWord = (word: string) => word.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()

/** Texts repeat their words, so each word is stemmed once. Bounded for `svc mcp`, which runs for hours. */
const MAX_KNOWN = 200_000

const knownStems = new Map<string, string>()

export function stemOf(word: string): string {
  const cachedStem = knownStems.get(word)
  if (cachedStem !== undefined) return cachedStem
  if (knownStems.size >= MAX_KNOWN) knownStems.clear()
  const stem = stemEnglish(foldWord(word))
  knownStems.set(word, stem)
  return stem
}

/**
 * The stems of a text, each between two spaces, so that consecutive words can be found as one string. Identifiers are split
 * into parts; whole identifiers follow at the end.
 */
export function joinStems(text: string): string {
  let stems = ' '
  let wholes = ''
  for (const word of wordsOf(text)) {
    const parts = partsOf(word)
    if (parts.length === 1) stems += `${stemOf(word)} `
    else {
      for (const part of parts) stems += `${stemOf(part)} `
      wholes += ` ${stemOf(word)} `
    }
  }
  return stems + wholes
}
