import { isAscii } from '#spec/markdown/is-ascii'

/** A run of letters and digits, and its camel-case parts. */
export interface SplitWord {
  whole: string
  /** `Payment` and `Intent` for `PaymentIntent`; a plain word has only itself. */
  parts: string[]
  start: number
  end: number
}

/** Continues a word at a non-ASCII character. */
const RUN = /[\p{L}\p{N}\p{M}]+/uy

/** A lookup table for ASCII, which is faster than a pattern. */
const IS_PLAIN = Array.from({ length: 128 }, (_, code) => /[0-9A-Za-z]/.test(String.fromCharCode(code)))

/** Must split like `search_text` in the database, which indexes texts. */
const HUMP = /(?<=[a-z0-9])(?=[A-Z])|(?<=[A-Z])(?=[A-Z][a-z][a-z])/

/** A quick check: most words have no later capital. */
const LATER_CAPITAL = /.[A-Z]/

export function splitWords(text: string): SplitWord[] {
  const { starts, ends } = findWords(text)
  return starts.map((start, index) => wordAt(text, start, ends[index] ?? start))
}

export function wordAt(text: string, start: number, end: number): SplitWord {
  const whole = text.slice(start, end)
  return { whole, parts: partsOf(whole), start, end }
}

/** The camel-case parts of a word. */
export const partsOf = (word: string): string[] => (LATER_CAPITAL.test(word) ? word.split(HUMP) : [word])

const PLAIN_WORDS = /[0-9A-Za-z]+/g
const WORDS = /[\p{L}\p{N}\p{M}]+/gu

/** The words of a text without their positions, in half the time of `splitWords`. */
export const wordsOf = (text: string): string[] => text.match(isAscii(text) ? PLAIN_WORDS : WORDS) ?? []

/** The positions of words, without splitting them. */
export function findWords(text: string): { starts: number[]; ends: number[] } {
  const starts: number[] = []
  const ends: number[] = []
  for (let start = 0; start < text.length; ) {
    const end = endOfRun(text, start)
    if (end > start) {
      starts.push(start)
      ends.push(end)
    }
    start = end + 1
  }
  return { starts, ends }
}

function endOfRun(text: string, start: number): number {
  let at = start
  while (at < text.length) {
    const code = text.charCodeAt(at)
    if (code < IS_PLAIN.length) {
      if (!IS_PLAIN[code]) break
      at++
    } else {
      RUN.lastIndex = at
      if (!RUN.test(text)) break
      at = RUN.lastIndex
    }
  }
  return at
}

export const hasWords = (text: string) => /[\p{L}\p{N}]/u.test(text)
