/** A run of letters and digits in a text, and the words that its humps divide it into. */
export interface SplitWord {
  whole: string
  /** `PaymentIntent` has `Payment` and `Intent`; a plain word has itself. */
  parts: string[]
  start: number
  end: number
}

/** From a place where a word of letters beyond ASCII may go on. */
const RUN = /[\p{L}\p{N}\p{M}]+/uy

/** Most texts are ASCII, of which a table tells faster. */
const IS_PLAIN = Array.from({ length: 128 }, (_, code) => /[0-9A-Za-z]/.test(String.fromCharCode(code)))

/** As `search_text` in the database divides what is indexed: the two must agree. */
const HUMP = /(?<=[a-z0-9])(?=[A-Z])|(?<=[A-Z])(?=[A-Z][a-z][a-z])/

/** Most words have none, and need not be looked at twice. */
const LATER_CAPITAL = /.[A-Z]/

export function splitWords(text: string): SplitWord[] {
  const { starts, ends } = findWords(text)
  return starts.map((start, index) => wordAt(text, start, ends[index] ?? start))
}

export function wordAt(text: string, start: number, end: number): SplitWord {
  const whole = text.slice(start, end)
  return { whole, parts: LATER_CAPITAL.test(whole) ? whole.split(HUMP) : [whole], start, end }
}

/** Where the words are, for who looks at few of them. */
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
