import { accentedForms } from '../stem-pattern'

/** An entity of a heading can be a letter, even with a comment in it, and YAML decodes escapes. */
const ENCODED_LETTER = String.raw`&(?!(?:amp|lt|gt|quot|apos|nbsp|ndash|mdash|hellip|rarr|larr);)#?\w+;|&#?\w*<!--|\\(?:x[0-9A-Fa-f]{2}|u[0-9A-Fa-f]{4}|U[0-9A-Fa-f]{8})`

/** The rest of a tag, comment or autolink that does not end on this line, or may not end at the next `>`. */
const UNSURE_TAG = String.raw`(?:[!?]|[^<>\n]*(?:["':@]|<!--|$))`
/** The same rest for the address or label of a link. */
const UNSURE_LINK = String.raw`(?:\([^()\n]*(?:[("'<\\]|$)|\[[^\[\]\n]*(?:\\|$))`
const MARKUP = '[*_~`!\\\\\\[\\]<]'
/** Markup that markdown drops between two letters, on one line. */
const GAP = String.raw`(?:[*_~${'`'}!\\\[\]]|<[^<>\n]*>|\]\([^()\n]*\)|\]\[[^\[\]\n]*\]|\[\^[^\[\]\s]+\])*`
/** The rest of a gap's part after its first character. */
const GAP_AFTER_FIRST = String.raw`(?:(?<=<)[^<>\n]*>|(?<=\])\([^()\n]*\)|(?<=\])\[[^\[\]\n]*\]|(?<=\[)\^[^\[\]\s]+\]|(?<!<))`
/** Underscores between letters are kept, so they separate words. */
const NOT_ONLY_UNDERSCORES = '(?!(?<=_)_*[0-9A-Za-z])'
/** The first byte of a letter or accent that is not ASCII. Quotation marks and dashes are neither. */
const FOREIGN_LETTER = String.raw`[\xc3-\xf4](?:(?<!\xe2)|(?=[^\x80\x86]))`

/**
 * Patterns for `git grep --perl-regexp` on bytes. Together they match every document that has a word with one of the roots, and
 * a few more. Git is twice as fast if the pattern for hidden words begins with a class of rare bytes.
 */
export function grepPatterns(roots: readonly string[]): string[] {
  const plain = roots.filter((root) => /^[a-z0-9]+$/.test(root))
  // Letters of other scripts can be written in several ways.
  const foreign = plain.length < roots.length ? [String.raw`[\xc3-\xf4]`] : []
  if (plain.length === 0) return foreign
  return [`(?i)(?:${plain.join('|')})`, hiddenWords(plain), ...foreign]
}

const hiddenWords = (roots: readonly string[]) =>
  [
    splitByMarkup(roots),
    `${FOREIGN_LETTER}(?:${roots.flatMap(placesOfAccents).join('|')})`,
    ENCODED_LETTER,
  ].join('|')

/** Matches a word that markup divides. The character after the markup may also be one that the roots cannot list. */
function splitByMarkup(roots: readonly string[]): string {
  const letters = `[${[...new Set(roots.join(''))].map(bothCases).join('')}]`
  const next = String.raw`(?:${letters}|[\x80-\xff]|<${UNSURE_TAG}|(?<=\])${UNSURE_LINK}|(?<=\\)(?:\r|$))`
  const rest = `(?:(?<=<)${UNSURE_TAG}|${GAP_AFTER_FIRST}${GAP}${next})`
  return `${MARKUP}(?<=${letters}.)${NOT_ONLY_UNDERSCORES}${rest}`
}

/** Positions after the first byte of a letter that begins a root or follows the root's beginning. */
function placesOfAccents(root: string): string[] {
  const beginnings = Array.from(root, (_, at) =>
    root.slice(0, at).replace(/./g, (letter) => `[${bothCases(letter)}]`),
  )
  const inside = beginnings.slice(1).map((beginning) => `(?<=${beginning}.)`)
  const first = firstBytes(accentedForms(root.charAt(0)))
  return first === '' ? inside : [`(?<=[${first}])`, ...inside]
}

const firstBytes = (letters: string) =>
  [...new Set(Array.from(letters, (letter) => `\\x${Buffer.from(letter).toString('hex', 0, 1)}`))].join('')

const bothCases = (letter: string) => (/[a-z]/.test(letter) ? letter + letter.toUpperCase() : letter)
