/** What a validator says of one value: as much as its words for people are made from. */
export interface Issue {
  path: PropertyKey[]
  message: string
  code?: string
  values?: readonly unknown[]
  origin?: string
  minimum?: number | bigint
  maximum?: number | bigint
  errors?: Issue[][]
}

/** What is not right in an address, and the address of the same page without it, where there is one. */
interface Explained {
  message: string
  without: string | null
}

/** What people call the parts of an address. */
const NAMES: Record<string, string> = {
  q: 'search',
  days: 'number of days',
  repo: 'repository',
  file_path: 'path of the file',
  from_path: 'path of the file',
  as_of: 'day or commit',
}

const MAX_SHOWN = 60

/** What the procedures refused of an address, for whoever has opened it. */
export function explainAddress([issue]: readonly Issue[] = [], url: URL): Explained {
  const name = String(issue?.path[0] ?? '')
  if (!issue || name === '') return { message: 'The address cannot be read.', without: withoutQuery(url) }
  const words = NAMES[name] ?? name.replaceAll('_', ' ')
  const value = url.searchParams.get(name)
  if (value === null)
    return { message: `The ${words} in the address ${ruleOf(issue)}.`, without: withoutQuery(url) }
  const shown = value.length > MAX_SHOWN ? `${value.slice(0, MAX_SHOWN)}…` : value
  return {
    message: `The address asks for the ${words} “${shown}”. The ${words} ${ruleOf(issue)}.`,
    without: withoutParameters(url, name, 'offset'),
  }
}

/** The validator's own words where a schema has written them for people; its standing phrases in ours. */
function ruleOf(issue: Issue): string {
  const { code, values = [], origin, minimum, maximum, errors = [] } = issue
  if (code === 'invalid_union') return ruleOfLast(errors)
  if (code === 'invalid_value') return `must be ${listOf(values.map(String))}`
  const unit = origin === 'string' ? ' characters long' : ''
  if (code === 'too_big' && isStanding(issue)) return `may be at most ${maximum}${unit}`
  if (code === 'too_small' && isStanding(issue)) return `must be at least ${minimum}${unit}`
  return isStanding(issue) ? 'is not of a kind that can be read there' : issue.message.replace(/\.$/, '')
}

/** Of what a value may be, the last is what people may write in an address. */
const ruleOfLast = (errors: Issue[][]) => {
  const issue = errors.at(-1)?.[0]
  return issue ? ruleOf(issue) : 'is not of a kind that can be read there'
}

/** Sentences of schemas go on after the name of the field; the validator's phrases begin anew. */
const isStanding = ({ message }: Issue) => /^[A-Z]/.test(message)

const listOf = (values: string[]) => new Intl.ListFormat('en', { type: 'disjunction' }).format(values)

const withoutQuery = ({ pathname, search }: URL) => (search === '' ? null : pathname)

function withoutParameters({ pathname, searchParams }: URL, ...names: string[]): string {
  const left = new URLSearchParams(searchParams)
  for (const name of names) left.delete(name)
  return left.size === 0 ? pathname : `${pathname}?${left}`
}
