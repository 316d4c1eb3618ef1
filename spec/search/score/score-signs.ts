import type { Query } from '#spec/query/index'
import { lengthNormOf } from './score-document'
import { WEIGHTS } from './weights'

/** How often a document has the signs of a query. */
export interface SignOccurrences {
  /** As code of their own, such as `?` in backticks. Other signs are mostly punctuation. */
  asCode: number
  anywhere: number
  bytes: number
}

export const asCode = (sign: string): string => `\`${sign}\``

/** The signs that a match has. Empty if the query has a pattern: then no sign tells its matches apart. */
export function signsOf(query: Query): string[] {
  const signs: string[] = []
  return addSigns(query, signs) ? signs : []
}

/** False for a pattern. */
function addSigns(query: Query, signs: string[]): boolean {
  if (query.kind === 'pattern') return false
  if (query.kind === 'sign') signs.push(query.text)
  return query.kind === 'and' || query.kind === 'or' ? query.of.every((part) => addSigns(part, signs)) : true
}

/** From 1 to 2 for a document that has a sign as code, otherwise below 1. Occurrences in a long text count less. */
export function scoreSigns({ asCode, anywhere, bytes }: SignOccurrences): number {
  const frequency = (asCode > 0 ? asCode : anywhere) / lengthNormOf(bytes)
  return (asCode > 0 ? 1 : 0) + frequency / (frequency + WEIGHTS.halfSaturation)
}
