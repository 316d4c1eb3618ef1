import { Refusal } from './route'
import type { FakeIssue, World } from './world'

const CLAUSE =
  /^\s*(\w+)\s*(=|!=|~|in)\s*("(?:\\.|[^"\\])*"|\w+|\((?:[^()"]|"(?:\\.|[^"\\])*")*\))\s*(AND\s|ORDER BY\s|$)/i
const ORDER = /^\s*(key|created)\s+(ASC|DESC)\s*$/i

const STOP_WORDS = new Set(
  'a and are as at be but by for if in into is it no not of on or such that the their then there these they this to was will with'.split(
    ' ',
  ),
)

interface Clause {
  field: string
  operator: string
  values: string[]
}

/** The issues that a query selects from the index. Rejects queries beyond the supported subset. */
export function search(
  world: World,
  jql: string,
  { isValidated = true, current = new Set<string>() } = {},
): FakeIssue[] {
  const { clauses, order } = parse(jql)
  for (const { field, values } of isValidated ? clauses : []) validate(world, field, values)
  const matchingIssues = world.index
    .documents(current)
    .filter((issue) => clauses.every((clause) => matches(world, issue, clause)))
  const numberOf = ({ key }: FakeIssue) => Number(key.split('-').at(-1))
  const sorted = matchingIssues.sort((a, b) =>
    order.field === 'created' ? a.created.getTime() - b.created.getTime() : numberOf(a) - numberOf(b),
  )
  return order.isDescending ? sorted.reverse() : sorted
}

function parse(jql: string) {
  const clauses: Clause[] = []
  let rest = jql
  for (;;) {
    const match = CLAUSE.exec(rest)
    if (!match) throw new Refusal(400, `Error in the JQL Query: near '${rest.slice(0, 40)}'.`)
    const [all, field = '', operator = '', value = '', next = ''] = match
    clauses.push({ field: field.toLowerCase(), operator: operator.toLowerCase(), values: readValues(value) })
    rest = rest.slice(all.length)
    if (/^AND/i.test(next)) continue
    if (next === '') return { clauses, order: { field: 'created', isDescending: true } }
    const [, by = '', direction = ''] = ORDER.exec(rest) ?? []
    if (by === '') throw new Refusal(400, `Error in the JQL Query: cannot order by '${rest}'.`)
    return { clauses, order: { field: by.toLowerCase(), isDescending: direction.toUpperCase() === 'DESC' } }
  }
}

const readValues = (text: string): string[] =>
  (text.match(/"(?:\\.|[^"\\])*"|[^\s,()"]+/g) ?? []).map((value) =>
    value.startsWith('"') ? value.slice(1, -1).replace(/\\(.)/g, '$1') : value,
  )

function validate(world: World, field: string, values: readonly string[]): void {
  const missing = values.find(
    (value) => (field === 'project' && !world.project(value)) || (field === 'key' && !world.issue(value)),
  )
  if (missing !== undefined)
    throw new Refusal(400, `The value '${missing}' does not exist for the field '${field}'.`)
}

function matches(world: World, issue: FakeIssue, { field, operator, values }: Clause): boolean {
  const [value = ''] = values
  switch (`${field} ${operator}`) {
    case 'project =':
      return issue.project === value
    case 'labels in':
      return values.some((label) => issue.labels.includes(label))
    case 'key in':
      return values.includes(issue.key)
    case 'statuscategory !=':
      return categoryOf(world, issue) !== value.toLowerCase()
    case 'summary ~':
      return hasWords(issue.summary, value)
    default:
      throw new Refusal(400, `The operator '${operator}' is not supported by the '${field}' field.`)
  }
}

const categoryOf = (world: World, issue: FakeIssue) =>
  world.project(issue.project)?.statuses.find(({ name }) => name === issue.status)?.category

/** Lucene finds nothing for punctuation and for words that it does not index. */
function hasWords(text: string, searchText: string): boolean {
  const words = wordsOf(text)
  const wantedWords = wordsOf(searchText)
  return wantedWords.length > 0 && wantedWords.every((word) => words.includes(word))
}

const wordsOf = (text: string) =>
  (
    text
      .toLowerCase()
      .normalize('NFKD')
      .replace(/[\u0300-\u036f]/g, '')
      .match(/[\p{L}\p{N}]+/gu) ?? []
  ).filter((word) => !STOP_WORDS.has(word))
