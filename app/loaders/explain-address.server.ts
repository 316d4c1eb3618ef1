/** The parts of a validation issue used for its message. */
export interface AddressIssue {
  path: PropertyKey[]
  message: string
  code?: string
  values?: readonly unknown[]
  origin?: string
  minimum?: number | bigint
  maximum?: number | bigint
  errors?: AddressIssue[][]
}

/** Why an address is invalid, and the same address without the invalid part if there is one. */
interface AddressProblem {
  message: string
  without: string | null
}

/** Readable names of the query parameters. */
const NAMES: Record<string, string> = {
  q: 'search',
  days: 'number of days',
  repo: 'repository',
  file_path: 'path of the file',
  from_path: 'path of the file',
  as_of: 'day or commit',
}

const MAX_SHOWN = 60

/** Explains to the user why a procedure rejected the address. */
export function explainAddress([issue]: readonly AddressIssue[] = [], url: URL): AddressProblem {
  const name = String(issue?.path[0] ?? '')
  if (!issue || name === '') return { message: 'The address is invalid.', without: withoutQuery(url) }
  const words = NAMES[name] ?? name.replaceAll('_', ' ')
  const value = url.searchParams.get(name)
  if (value === null)
    return { message: `The ${words} in the address ${ruleOf(issue)}.`, without: withoutQuery(url) }
  const shortValue = value.length > MAX_SHOWN ? `${value.slice(0, MAX_SHOWN)}…` : value
  return {
    message: `The ${words} “${shortValue}” is invalid: it ${ruleOf(issue)}.`,
    without: withoutParameters(url, name, 'offset'),
  }
}

/** Custom messages of a schema are used as they are. Standard messages of the validator are rewritten. */
function ruleOf(issue: AddressIssue): string {
  const { code, values = [], origin, minimum, maximum, errors = [] } = issue
  if (code === 'invalid_union') return ruleOfLast(errors)
  if (code === 'invalid_value') return `must be ${listOf(values.map(String))}`
  const unit = origin === 'string' ? ' characters long' : ''
  if (code === 'too_big' && isStandardMessage(issue)) return `may be at most ${maximum}${unit}`
  if (code === 'too_small' && isStandardMessage(issue)) return `must be at least ${minimum}${unit}`
  return isStandardMessage(issue) ? 'has the wrong type' : issue.message.replace(/\.$/, '')
}

/** The last option of a union is the form used in addresses. */
const ruleOfLast = (errors: AddressIssue[][]) => {
  const issue = errors.at(-1)?.[0]
  return issue ? ruleOf(issue) : 'has the wrong type'
}

/** Messages of our schemas continue a sentence, so they start in lower case. Standard messages start with a capital. */
const isStandardMessage = ({ message }: AddressIssue) => /^[A-Z]/.test(message)

const listOf = (values: string[]) => new Intl.ListFormat('en', { type: 'disjunction' }).format(values)

const withoutQuery = ({ pathname, search }: URL) => (search === '' ? null : pathname)

function withoutParameters({ pathname, searchParams }: URL, ...names: string[]): string {
  const left = new URLSearchParams(searchParams)
  for (const name of names) left.delete(name)
  return left.size === 0 ? pathname : `${pathname}?${left}`
}
