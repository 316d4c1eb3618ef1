/** One term of a query in `to_tsquery` syntax: a word, or the parts of an identifier. */
export interface FrozenTerm {
  typed: string
  tsquery: string
}

const HUMP = /(?<=[a-z0-9])(?=[A-Z])|(?<=[A-Z])(?=[A-Z][a-z][a-z])/
const MAX_JOINED = 3

const STOP_WORDS = new Set(
  (
    'i me my myself we our ours ourselves you your yours yourself yourselves he him his himself she her hers ' +
    'herself it its itself they them their theirs themselves what which who whom this that these those am is are ' +
    'was were be been being have has had having do does did doing a an the and but if or because as until while ' +
    'of at by for with about against between into through during before after above below to from up down in out ' +
    'on off over under again further then once here there when where why how all any both each few more most ' +
    'other some such no nor not only own same so than too very s t can will just don should now'
  ).split(' '),
)

/** Splits a query as the product did before the ranking by documents. Operators and filters are not read. */
export function frozenTerms(typed: string): FrozenTerm[] {
  const terms = typed.split(/\s+/).flatMap(toTerm)
  const withoutStops = terms.filter((term) => !STOP_WORDS.has(term.typed.toLowerCase()))
  return withoutStops.length > 0 ? withoutStops : terms
}

function toTerm(typed: string): FrozenTerm[] {
  const words = typed.match(/[\p{L}\p{N}\p{M}]+/gu) ?? []
  const parts = words.flatMap((word) => word.split(HUMP)).map((part) => `'${part}'`)
  if (parts.length === 0) return []
  if (parts.length === 1) return [{ typed, tsquery: parts[0] ?? '' }]
  const sequence = `(${parts.join(' <-> ')})`
  return [{ typed, tsquery: words.length <= MAX_JOINED ? `(${sequence} | '${words.join('')}')` : sequence }]
}

const MAX_PARTS = 8

/** The conditions that were tried in turn until something matched: all terms, all but one, any of them. */
export function frozenSteps(terms: readonly FrozenTerm[]): string[] {
  const parts = terms.map(({ tsquery }) => tsquery)
  const some = parts.slice(0, MAX_PARTS)
  const allButOne = some.map((left) => `(${some.filter((part) => part !== left).join(' & ')})`)
  return [
    parts.join(' & '),
    ...(some.length > 2 ? [allButOne.join(' | ')] : []),
    ...(some.length > 1 ? [some.join(' | ')] : []),
  ]
}
