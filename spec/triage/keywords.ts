import { isStopWord } from '#spec/query/index'

/** The distinct meaningful words of a text, in order. */
export function keywordsOf(text: string, limit = 100): string[] {
  const words =
    text
      .normalize('NFC')
      .toLowerCase()
      .match(/[\p{L}\p{N}]{2,40}/gu) ?? []
  return [...new Set(words)].filter((word) => !isStopWord(word)).slice(0, limit)
}

/** A word without plural or tense endings, so that "refunds" and "refund" are equal. */
export const stemOf = (word: string): string =>
  word.length < 5 ? word : word.replace(/(?:ies|es|s|ing|ed)$/, '') || word
