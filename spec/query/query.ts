/** What a search asks for, as a tree. `and` and `or` have two parts or more, and hold no node of their own kind. */
export type Query = Word | Phrase | Prefix | Filter | Not | All | Any

/** A word or an identifier as it was typed: `refund`, `PaymentIntent`, `src/pay.ts`. */
export interface Word {
  kind: 'word'
  text: string
}

export interface Phrase {
  kind: 'phrase'
  text: string
}

/** Words that begin so: `pay*`. */
export interface Prefix {
  kind: 'prefix'
  text: string
}

export interface Not {
  kind: 'not'
  of: Query
}

export interface All {
  kind: 'and'
  of: Query[]
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
  'path',
  'is',
  'has',
  'updated',
] as const
export type FilterField = (typeof FILTER_FIELDS)[number]

export const COMPARISONS = ['>=', '<=', '>', '<'] as const
export type Comparison = '=' | (typeof COMPARISONS)[number]

export interface Filter {
  kind: 'filter'
  field: FilterField
  /** Other than `=` only for `updated`. */
  comparison: Comparison
  /** Normalised: a state as in `STATES`, a day as `2026-01-31`. A name or a path ends in `*` to mean a beginning. */
  value: string
}

/** Something that could not be understood as written. The rest of the query stands. */
export interface QueryDiagnostic {
  severity: 'warning' | 'info'
  code: string
  message: string
  /** Counts from 1, in UTF-16 units, as an input field does. */
  column: number
  length: number
}

export interface ParsedQuery {
  /** null when nothing is left that could be searched. */
  query: Query | null
  diagnostics: QueryDiagnostic[]
}
