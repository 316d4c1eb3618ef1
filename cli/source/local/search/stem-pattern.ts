import { foldWord } from '#spec/search/score/index'

/** Common beginning of every word with this stem, or with a stem that begins with it. */
export function rootOf(stem: string): string {
  if (/ble$|^[dlt]ie$/.test(stem)) return stem.slice(0, -2)
  return /(?:bl|[eiy])$/.test(stem) ? stem.slice(0, -1) : stem
}

/** Markup that markdown drops between two letters of a heading: emphasis, code, escapes, tags, links and footnotes. */
const GAP = String.raw`(?:[*_~${'`'}!\\[\]]|\p{M}|<[^<>]*>|\]\([^()]*\)|\]\[[^[\]]*\]|\[\^[^[\]\s]+\])*`

/** Finds the beginning of all words with a stem in the source of a document, even with markup inside a word. */
export function patternOf(stem: string): RegExp {
  const letters = [...rootOf(stem)]
  // Letters of other scripts can be written in several ways.
  if (!letters.every(isPlain)) return /[^\0-\x7F]/
  return new RegExp(
    letters.map((letter) => `[${letter}${letter.toUpperCase()}${accentedForms(letter)}]`).join(GAP),
    'u',
  )
}

const plainPatterns = new Map<string, RegExp>()

/** Finds the unchanged root of a stem, in upper or lower case. */
export function plainPatternOf(stem: string): RegExp {
  const pattern = plainPatterns.get(stem) ?? new RegExp(rootOf(stem), 'i')
  plainPatterns.set(stem, pattern)
  return pattern
}

const isPlain = (letter: string) => /^[a-z0-9]$/.test(letter)

/** The blocks with accented Latin letters, and the signs for kelvin and angstrom. */
const ACCENTED = [
  [0xc0, 0x24f],
  [0x1e00, 0x1eff],
  [0x212a, 0x212b],
] as const

let forms: Map<string, string> | null = null

export function accentedForms(letter: string): string {
  forms ??= findAccentedForms()
  return forms.get(letter) ?? ''
}

function findAccentedForms(): Map<string, string> {
  const formsByLetter = new Map<string, string>()
  for (const [first, last] of ACCENTED) {
    for (let code = first; code <= last; code++) {
      const char = String.fromCharCode(code)
      const folded = foldWord(char)
      formsByLetter.set(folded, `${formsByLetter.get(folded) ?? ''}${char}`)
    }
  }
  return formsByLetter
}
