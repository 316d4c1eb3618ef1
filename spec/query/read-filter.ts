import { nearest } from '#spec/config/checks/nearest'
import { normaliseState } from '#spec/markdown/normalise-state'
import { DOC_TYPES, REVIEW_STATUSES, STATES } from '#spec/types'
import type { Complaints, Span } from './complaints'
import { printFilter } from './print-query'
import {
  COMPARISONS,
  type Comparison,
  FILTER_FIELDS,
  type Filter,
  type FilterField,
  type FilterName,
  type Nothing,
} from './query'
import { hasWords } from './split-words'

const MAX_VALUE_CHARACTERS = 200

/** The values of filters that have few. */
export const FILTER_CHOICES: Partial<Record<FilterField, readonly string[]>> = {
  status: STATES,
  review: REVIEW_STATUSES,
  type: DOC_TYPES,
  is: ['stale', 'blocked'],
  has: ['ticket', 'criteria'],
}

export const isFilterField = (name: string): name is FilterField =>
  (FILTER_FIELDS as readonly string[]).includes(name)

/** A value as typed, and where. */
interface TypedValue extends Span {
  text: string
}

/** Reads `field:value`. An invalid value matches nothing, no value gives null. Both add a diagnostic. */
export function readFilter(
  field: FilterField,
  typed: TypedValue,
  at: Span,
  complaints: Complaints,
): Filter | Nothing | null {
  const value = typed.text.trim().slice(0, MAX_VALUE_CHARACTERS).trimEnd()
  if (value === '' || value === '*') return missValue(field, at, complaints)
  if (field === 'updated') return readDay(value, at, complaints)
  if (field === 'in') return readFolder(value, typed, at, complaints)
  if (field === 'title' || field === 'heading') return readWords(field, value, typed, at, complaints)
  const choices = FILTER_CHOICES[field]
  if (choices) return readChoice(field, value, choices, typed, at, complaints)
  // A name that ends in a star, and a path with one, are patterns.
  if (isNameField(field) && !(field === 'path' ? value.includes('*') : value.endsWith('*')))
    complaints.names.push({ start: typed.start, end: typed.end, field, value })
  return equals(field, value)
}

function missValue(field: FilterField, at: Span, complaints: Complaints): null {
  const message = `The filter ${field}: has no value. Write it right after the colon: ${EXAMPLES[field]}`
  complaints.warn('no_value', at, message)
  return null
}

const EXAMPLES: Record<FilterField, string> = {
  status: 'status:done',
  team: 'team:billing',
  owner: 'owner:platform-team',
  tag: 'tag:api',
  repo: 'repo:acme/specs',
  type: 'type:adr',
  review: 'review:approved',
  title: 'title:refund',
  heading: 'heading:"error codes"',
  path: 'path:docs/specs',
  in: 'in:docs/specs',
  is: 'is:stale',
  has: 'has:ticket',
  updated: 'updated:>2026-01-31',
}

const isNameField = (field: FilterField): field is FilterName['field'] =>
  field === 'team' || field === 'owner' || field === 'tag' || field === 'repo' || field === 'path'

const equals = (field: FilterField, value: string): Filter => ({
  kind: 'filter',
  field,
  comparison: '=',
  value,
})

const matchNothing = (field: FilterField, value: string): Nothing => ({
  kind: 'nothing',
  text: printFilter(equals(field, value)),
})

function readChoice(
  field: FilterField,
  value: string,
  choices: readonly string[],
  { start, end }: Span,
  at: Span,
  complaints: Complaints,
): Filter | Nothing {
  const choice = (field === 'status' && normaliseState(value)) || value.toLowerCase().replaceAll('-', '_')
  if (choices.includes(choice)) return equals(field, choice)
  const close = nearest(value, choices)
  if (close) complaints.replacements.push({ start, end, meant: close })
  const hint = close ? `Did you mean ${field}:${close}? ` : ''
  const message = `“${value}” is not a value of ${field}:, so this filter matches nothing. ${hint}Use one of ${choices.join(', ')}.`
  complaints.warn('unknown_value', at, message)
  return matchNothing(field, value)
}

/** A folder of any repository, or `owner/name` and a folder. */
function readFolder(value: string, { start, end }: Span, at: Span, complaints: Complaints): Filter | null {
  const folder = value.replace(/^(?:\s*\.?\/)+\s*|[\s/]+$/g, '')
  if (['', '.', '*'].includes(folder)) return missValue('in', at, complaints)
  complaints.names.push({ start, end, field: 'in', value: folder })
  return equals('in', folder)
}

function readWords(
  field: 'title' | 'heading',
  value: string,
  { start, end }: Span,
  at: Span,
  complaints: Complaints,
): Filter | Nothing {
  if (hasWords(value)) {
    if (!value.endsWith('*')) complaints.names.push({ start, end, field, value })
    return equals(field, value)
  }
  const message = `There are no letters or digits in “${value.slice(0, 20)}”, so this filter matches nothing. Write words: ${EXAMPLES[field]}`
  complaints.warn('no_words', at, message)
  return matchNothing(field, value)
}

const DAY = /^\d{4}-\d{2}-\d{2}$/

function readDay(value: string, at: Span, complaints: Complaints): Filter | Nothing {
  const comparison: Comparison = COMPARISONS.find((sign) => value.startsWith(sign)) ?? '='
  const day = comparison === '=' ? value : value.slice(comparison.length).trim()
  if (DAY.test(day) && isOnCalendar(day)) return { kind: 'filter', field: 'updated', comparison, value: day }
  const message = `“${day}” is not a date, so this filter matches nothing. Write a day: ${EXAMPLES.updated}`
  complaints.warn('no_date', at, message)
  return matchNothing('updated', value)
}

/** Rejects days such as 31 February, which `Date` reads as a day in March. */
function isOnCalendar(day: string): boolean {
  const time = Date.parse(`${day}T00:00:00Z`)
  return !Number.isNaN(time) && day >= '0001-01-01' && new Date(time).toISOString().startsWith(day)
}
