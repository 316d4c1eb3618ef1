/** A run of letters and digits in a text, and the words that its humps divide it into. */
export interface SplitWord {
  whole: string
  /** `PaymentIntent` has `Payment` and `Intent`; a plain word has itself. */
  parts: string[]
  start: number
  end: number
}

const RUN = /[\p{L}\p{N}\p{M}]+/gu

/** As `search_text` in the database divides what is indexed: the two must agree. */
const HUMP = /(?<=[a-z0-9])(?=[A-Z])|(?<=[A-Z])(?=[A-Z][a-z][a-z])/

/** Most words have none, and need not be looked at twice. */
const LATER_CAPITAL = /.[A-Z]/

export function splitWords(text: string): SplitWord[] {
  const words: SplitWord[] = []
  for (const { 0: whole, index } of text.matchAll(RUN)) {
    const parts = LATER_CAPITAL.test(whole) ? whole.split(HUMP) : [whole]
    words.push({ whole, parts, start: index, end: index + whole.length })
  }
  return words
}

export const hasWords = (text: string) => /[\p{L}\p{N}]/u.test(text)
