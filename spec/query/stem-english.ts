/** The stemmer "English (Porter2)" of snowballstem.org, as Postgres uses it: `refunded` and `refunds` become `refund`. */

const VOWEL = '[aeiouy]'
const SHORT_WORD = new RegExp(`^(?:[^aeiouy]*${VOWEL}[^aeiouywxY]|${VOWEL}[^aeiouyY])$`)
const DOUBLE = /(?:bb|dd|ff|gg|mm|nn|pp|rr|tt)$/

const EXCEPTIONS: ReadonlyMap<string, string> = new Map([
  ['skis', 'ski'],
  ['skies', 'sky'],
  ['dying', 'die'],
  ['lying', 'lie'],
  ['tying', 'tie'],
  ['idly', 'idl'],
  ['gently', 'gentl'],
  ['ugly', 'ugli'],
  ['early', 'earli'],
  ['only', 'onli'],
  ['singly', 'singl'],
])
const UNCHANGED = new Set(['sky', 'news', 'howe', 'atlas', 'cosmos', 'bias', 'andes'])
const UNCHANGED_AFTER_PLURAL = new Set([
  'inning',
  'outing',
  'canning',
  'herring',
  'earring',
  'proceed',
  'exceed',
  'succeed',
])

const STEP_2: readonly [string, string][] = [
  ['ational', 'ate'],
  ['ization', 'ize'],
  ['fulness', 'ful'],
  ['ousness', 'ous'],
  ['iveness', 'ive'],
  ['tional', 'tion'],
  ['biliti', 'ble'],
  ['lessli', 'less'],
  ['entli', 'ent'],
  ['ation', 'ate'],
  ['alism', 'al'],
  ['aliti', 'al'],
  ['ousli', 'ous'],
  ['iviti', 'ive'],
  ['fulli', 'ful'],
  ['enci', 'ence'],
  ['anci', 'ance'],
  ['abli', 'able'],
  ['izer', 'ize'],
  ['ator', 'ate'],
  ['alli', 'al'],
  ['bli', 'ble'],
]
const STEP_3: readonly [string, string][] = [
  ['ational', 'ate'],
  ['tional', 'tion'],
  ['alize', 'al'],
  ['icate', 'ic'],
  ['iciti', 'ic'],
  ['ical', 'ic'],
  ['ness', ''],
  ['ful', ''],
]
const STEP_4 = [
  'ement',
  'ance',
  'ence',
  'able',
  'ible',
  'ment',
  'ant',
  'ent',
  'ism',
  'ate',
  'iti',
  'ous',
  'ive',
  'ize',
  'ion',
  'al',
  'er',
  'ic',
]

/** Texts repeat their words, so each is stemmed once. Bounded, because servers run for months. */
const MAX_KNOWN = 100_000

const knownStems = new Map<string, string>()

/** The stem of a lower-case word. Words with other letters than a to z stay as they are. */
export function stemEnglish(word: string): string {
  if (word.length < 3 || !/^[a-z']+$/.test(word)) return word
  const known = knownStems.get(word)
  if (known !== undefined) return known
  if (knownStems.size >= MAX_KNOWN) knownStems.clear()
  const stem = computeStem(word)
  knownStems.set(word, stem)
  return stem
}

function computeStem(word: string): string {
  const exception = EXCEPTIONS.get(word)
  if (exception !== undefined) return exception
  if (UNCHANGED.has(word)) return word
  const marked = word.replace(/^'/, '').replace(/^y|(?<=[aeiouy])y/g, 'Y')
  const { r1, r2 } = regionsOf(marked)
  const singular = withoutPlural(marked.replace(/(?:'s'|'s|')$/, ''))
  if (UNCHANGED_AFTER_PLURAL.has(singular)) return singular
  const base = withYAsI(withoutPast(singular, r1))
  const step3 = withoutSuffix3(withoutSuffix2(base, r1), r1, r2)
  return withoutLastE(withoutSuffix4(step3, r2), r1, r2).replaceAll('Y', 'y')
}

function regionsOf(word: string): { r1: number; r2: number } {
  const prefix = /^(?:gener|commun|arsen)/.exec(word)?.[0]
  const r1 = prefix === undefined ? afterVowelAndConsonant(word, 0) : prefix.length
  return { r1, r2: afterVowelAndConsonant(word, r1) }
}

function afterVowelAndConsonant(word: string, from: number): number {
  const match = /[aeiouy][^aeiouy]/.exec(word.slice(from))
  return match === null ? word.length : from + match.index + 2
}

function withoutPlural(word: string): string {
  if (word.endsWith('sses')) return word.slice(0, -2)
  if (/ie[ds]$/.test(word)) return word.slice(0, word.length > 4 ? -2 : -1)
  if (/(?:us|ss)$/.test(word)) return word
  return /[aeiouy].+s$/.test(word) ? word.slice(0, -1) : word
}

function withoutPast(word: string, r1: number): string {
  const eed = /eed(?:ly)?$/.exec(word)
  if (eed) return eed.index >= r1 ? `${word.slice(0, eed.index)}ee` : word
  const past = /(?:ingly|edly|ing|ed)$/.exec(word)
  if (!past) return word
  const stem = word.slice(0, past.index)
  if (!/[aeiouy]/.test(stem)) return word
  if (/(?:at|bl|iz)$/.test(stem)) return `${stem}e`
  if (DOUBLE.test(stem)) return stem.slice(0, -1)
  return r1 >= stem.length && endsInShortSyllable(stem) ? `${stem}e` : stem
}

const endsInShortSyllable = (word: string) =>
  SHORT_WORD.test(word) || /[^aeiouy][aeiouy][^aeiouywxY]$/.test(word)

const withYAsI = (word: string) => word.replace(/(?<=.[^aeiouy])[yY]$/, 'i')

function withoutSuffix2(word: string, r1: number): string {
  const rule = STEP_2.find(([suffix]) => word.endsWith(suffix))
  if (rule) return word.length - rule[0].length >= r1 ? replaceEnd(word, rule) : word
  if (word.endsWith('ogi')) return word.length - 3 >= r1 && word.at(-4) === 'l' ? word.slice(0, -1) : word
  return /[cdeghkmnrt]li$/.test(word) && word.length - 2 >= r1 ? word.slice(0, -2) : word
}

function withoutSuffix3(word: string, r1: number, r2: number): string {
  const rule = STEP_3.find(([suffix]) => word.endsWith(suffix))
  if (rule) return word.length - rule[0].length >= r1 ? replaceEnd(word, rule) : word
  return word.endsWith('ative') && word.length - 5 >= r2 ? word.slice(0, -5) : word
}

function withoutSuffix4(word: string, r2: number): string {
  const suffix = STEP_4.find((end) => word.endsWith(end))
  if (suffix === undefined || word.length - suffix.length < r2) return word
  const stem = word.slice(0, -suffix.length)
  return suffix === 'ion' && !/[st]$/.test(stem) ? word : stem
}

function withoutLastE(word: string, r1: number, r2: number): string {
  const last = word.length - 1
  if (word.endsWith('e'))
    return last >= r2 || (last >= r1 && !endsInShortSyllable(word.slice(0, -1))) ? word.slice(0, -1) : word
  return word.endsWith('ll') && last >= r2 ? word.slice(0, -1) : word
}

const replaceEnd = (word: string, [suffix, replacement]: [string, string]) =>
  word.slice(0, -suffix.length) + replacement
