import { partsOf, stemEnglish, wordsOf } from '#spec/query/index'
import { foldWord } from '#spec/search/score/index'

export const stemOf = (word: string): string => stemEnglish(foldWord(word))

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
