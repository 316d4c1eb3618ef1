import { nearest } from '#spec/config/checks/nearest'
import { combine } from './combine'
import type { Complaints, Span } from './complaints'
import { readPattern } from './pattern/read-pattern'
import { printQuery } from './print-query'
import { FILTER_FIELDS, type FilterField, type Nothing, type Pattern, type Query } from './query'
import { isFilterField, readFilter } from './read-filter'
import type { Token } from './read-tokens'
import { hasWords } from './split-words'

const MAX_CHOICES = 10
const FIELD = /^([a-z_]+):/i

/** Reads a word, phrase, prefix or filter. Returns null and adds a diagnostic if it has nothing to search for. */
export function readTerm(token: Token, complaints: Complaints): Query | null {
  if (token.kind === 'phrase') return readPhrase(token.text, token, complaints)
  if (token.kind === 'quoted-value') return readQuotedValue(token.field, token.text, token, complaints)
  if (token.kind === 'pattern') return readRegularExpression(token, complaints)
  return token.kind === 'text' ? readText(token.text, token, complaints) : null
}

function readPhrase(text: string, at: Span, complaints: Complaints): Query | null {
  if (hasWords(text)) return { kind: 'phrase', text }
  complaints.inform('no_words', at, 'There are no words between these quotation marks.')
  return null
}

function readQuotedValue(field: string, text: string, at: Span, complaints: Complaints): Query | null {
  const name = field.toLowerCase()
  const start = at.start + field.length + 2
  const valueAt = { start, end: start + text.length }
  if (isFilterField(name)) return readFilter(name, { text, ...valueAt }, at, complaints)
  unknownField(name, at, complaints)
  return readPhrase(text, at, complaints)
}

function readText(text: string, at: Span, complaints: Complaints): Query | null {
  const [prefix = '', field = ''] = FIELD.exec(text) ?? []
  const name = field.toLowerCase()
  const value = text.slice(prefix.length)
  if (prefix && isFilterField(name))
    return readChoices(name, { text: value, start: at.start + prefix.length }, at, complaints)
  if (looksLikeFilter(name, value)) unknownField(name, { ...at, end: at.start + prefix.length }, complaints)
  return readWord(text)
}

/** `status:todo,done` matches either value. */
function readChoices(
  field: FilterField,
  { text, start }: { text: string; start: number },
  at: Span,
  complaints: Complaints,
): Query | null {
  const choices = Array.from(text.matchAll(/[^,]+/g), ({ 0: choice, index }) => ({
    text: choice,
    start: start + index,
    end: start + index + choice.length,
  }))
  const [first = { text: '', start, end: start }] = choices
  if (choices.length <= 1) return readFilter(field, first, at, complaints)
  if (choices.length > MAX_CHOICES)
    complaints.warn('too_many_choices', at, `Only the first ${MAX_CHOICES} of these values were searched.`)
  const filters = choices.slice(0, MAX_CHOICES).map((choice) => readFilter(field, choice, at, complaints))
  return combine('or', filters)
}

/** `https://…` and `std::vector` are words with a colon, not filters. */
const looksLikeFilter = (name: string, value: string) => name !== '' && /^["\p{L}\p{N}]/u.test(value)

function unknownField(name: string, at: Span, complaints: Complaints): void {
  const close = nearest(name, FILTER_FIELDS)
  if (close) complaints.replacements.push({ start: at.start, end: at.start + name.length, meant: close })
  const hint = close ? `Did you mean ${close}:?` : `Filters are ${FILTER_FIELDS.join(', ')}.`
  complaints.inform('unknown_filter', at, `There is no filter ${name}:, so its words were searched. ${hint}`)
}

function readWord(text: string): Query {
  if (!hasWords(text)) return { kind: 'sign', text }
  const stem = text.replace(/\*+$/, '')
  return stem !== text && endsInWord(stem) ? { kind: 'prefix', text: stem } : { kind: 'word', text }
}

function readRegularExpression(
  { source, ignoresCase, ...at }: Pick<Pattern, 'source' | 'ignoresCase'> & Span,
  complaints: Complaints,
): Pattern | Nothing {
  const pattern: Pattern = { kind: 'pattern', source, ignoresCase }
  const reading = readPattern(source)
  if ('postgres' in reading) return pattern
  complaints.warn('refused_pattern', at, `This pattern was not searched. ${reading.refusal}`)
  return { kind: 'nothing', text: printQuery(pattern) }
}

const endsInWord = (text: string) => /[\p{L}\p{N}\p{M}]$/u.test(text)
