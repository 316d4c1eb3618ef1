import { quoteValue } from './print-query'
import { FILTER_FIELDS, type FilterField } from './query'
import { FILTER_CHOICES, isFilterField } from './read-filter'

const UNFINISHED_NAME = /(?:^|[\s(])-?([a-z]+)$/i
const UNFINISHED_VALUE = /(?:^|[\s(])-?([a-z]+):(?:"([^"“”„«»]*)|([^\s()"“”„«»]*))$/i
const QUOTES = /["“”„«»]/g

/** A filter at the end of a text whose value is still being typed. */
export interface UnfinishedFilter {
  field: FilterField
  /** What is typed of the value. Of `todo,blo`, the last choice. */
  value: string
  /** The text before the value and its quotation mark. */
  before: string
  /** Where the filter starts. */
  start: number
  isQuoted: boolean
  /** Whether other choices stand before the value. Then the value cannot be quoted. */
  isFurtherChoice: boolean
}

/** What the values of a filter are names of, if only an organization knows them. */
export const NAME_KINDS = {
  team: 'team',
  owner: 'owner',
  tag: 'tag',
  repo: 'repository',
  in: 'folder',
} as const satisfies Partial<Record<FilterField, string>>

export type NamedFilter = UnfinishedFilter & { field: keyof typeof NAME_KINDS }

/** Whether the values of the filter are names of an organization. */
export const takesNames = (filter: UnfinishedFilter): filter is NamedFilter => filter.field in NAME_KINDS

export function readUnfinishedFilter(text: string): UnfinishedFilter | null {
  const [, name = '', quoted, bare = ''] = UNFINISHED_VALUE.exec(text) ?? []
  const field = name.toLowerCase()
  if (!isFilterField(field)) return null
  const choicesLength = bare.lastIndexOf(',') + 1
  const value = quoted ?? bare.slice(choicesLength)
  const isQuoted = quoted !== undefined
  const before = text.slice(0, text.length - value.length - (isQuoted ? 1 : 0))
  if (isInPhrase(before)) return null
  const start = before.length - choicesLength - name.length - 1
  return { field, value, before, start, isQuoted, isFurtherChoice: choicesLength > 0 }
}

const isInPhrase = (before: string) => (before.match(QUOTES)?.length ?? 0) % 2 === 1

/** The text with the value in place of what is typed of it. Null if the query language cannot write the value there. */
export function completeValue({ before, isQuoted, isFurtherChoice }: UnfinishedFilter, value: string) {
  if (value.search(QUOTES) >= 0) return null
  const written = isQuoted ? `"${value}"` : quoteValue(value)
  return isFurtherChoice && written !== value ? null : before + written
}

/** The text with its last word completed to a filter, or with the value of a filter that has few values. */
export function completeFilter(text: string): string[] {
  const filter = readUnfinishedFilter(text)
  if (filter) {
    const typed = filter.value.toLowerCase().replaceAll('-', '_')
    const choices = FILTER_CHOICES[filter.field] ?? []
    return choices
      .filter((choice) => choice.startsWith(typed))
      .flatMap((choice) => completeValue(filter, choice) ?? [])
  }
  const [, name = ''] = UNFINISHED_NAME.exec(text) ?? []
  if (name === '' || isInPhrase(text)) return []
  const before = text.slice(0, text.length - name.length)
  return FILTER_FIELDS.filter((field) => field.startsWith(name.toLowerCase())).map(
    (field) => `${before}${field}:`,
  )
}
