/** A search query as a tree. `and` and `or` have at least two parts, none of their own kind. */
export type Query = Word | Phrase | Prefix | Pattern | Sign | Filter | Nothing | Not | All | Any

/** A word or identifier as typed: `refund`, `PaymentIntent`, `src/pay.ts`, `std::mem`, `--flag`, `a.b()`. */
export interface Word {
  kind: 'word'
  text: string
}

export interface Phrase {
  kind: 'phrase'
  text: string
}

/** Words that start with the text: `pay*`. */
export interface Prefix {
  kind: 'prefix'
  text: string
}

/** What the indexes of words know. */
export type Term = Word | Phrase | Prefix

/** A regular expression: `/retry \w+/`, or `/…/i` for any case. */
export interface Pattern {
  kind: 'pattern'
  source: string
  ignoresCase: boolean
}

/** Text without letters and digits: `->`, `?`. Optional beside words. */
export interface Sign {
  kind: 'sign'
  text: string
}

export interface Not {
  kind: 'not'
  of: Query
}

export interface All {
  kind: 'and'
  of: Query[]
  /** Whether `AND` is typed between parts: then no result lacks any of them. */
  isStrict?: true
}

export interface Any {
  kind: 'or'
  of: Query[]
}

export const FILTER_FIELDS = [
  'status',
  'team',
  'owner',
  'tag',
  'repo',
  'type',
  'review',
  'title',
  'heading',
  'path',
  'in',
  'is',
  'has',
  'updated',
] as const
export type FilterField = (typeof FILTER_FIELDS)[number]

export const COMPARISONS = ['>=', '<=', '>', '<'] as const
export type Comparison = '=' | (typeof COMPARISONS)[number]

export interface Filter {
  kind: 'filter'
  /** `exposure` cannot be typed: it limits the searches of AI assistants. */
  field: FilterField | 'exposure'
  /** Other than `=` only for `updated`. */
  comparison: Comparison
  /**
   * Normalized: a state as in `STATES`, a day as `2026-01-31`, a folder without slashes at its ends. A name, path or word that
   * ends in `*` is a prefix.
   */
  value: string
}

/** Matches nothing: a filter with an invalid value, or a pattern that is refused. It stands alone or in a `not`; `combine` removes others. */
export interface Nothing {
  kind: 'nothing'
  /** The filter or pattern as typed. */
  text: string
}

/** An invalid part of a query. The rest of the query is used. */
export interface QueryDiagnostic {
  severity: 'warning' | 'info'
  code: string
  message: string
  /** From 1, in UTF-16 units, like an input field. */
  column: number
  length: number
}

/** Half-open, in UTF-16 units from 0. */
export interface Span {
  start: number
  end: number
}

/** What was probably meant instead of a part of the typed text. */
export interface Replacement extends Span {
  meant: string
}

/** The name, or the word of a title or heading, in a filter, as typed. */
export interface FilterName extends Span {
  field: 'team' | 'owner' | 'tag' | 'repo' | 'in' | 'path' | 'title' | 'heading'
  value: string
}

export interface ParsedQuery {
  /** Null if nothing is left to search for. */
  query: Query | null
  diagnostics: QueryDiagnostic[]
  /** What was probably meant instead of unknown filters and values. */
  replacements: readonly Replacement[]
  names: readonly FilterName[]
}
