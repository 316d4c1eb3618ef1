import type { IndexedSection, SearchedDocument } from '#cli/index-cache/indexed-document'
import { joinStems } from '#cli/index-cache/stems'
import { UsageError } from '#cli/usage-error'
import { type Filter, fieldTermOf } from '#spec/query/index'
import { STATES } from '#spec/types'
import { hasStems, hasWordsInOrder } from './term-stems'

/** A filter of the search language. Filters that need history or other repositories work only on servers. */
export function matchesFilter(
  filter: Filter,
  defaultTeam: string | null,
  { row, team, isSpec }: SearchedDocument,
  section: IndexedSection | null,
): boolean {
  const { field, value } = filter
  switch (field) {
    case 'status':
      return value === 'draft' ? isDraft(row.status) : row.status === value
    case 'team':
      return isName(team ?? defaultTeam, value)
    case 'owner':
      return isName(row.owner, value)
    case 'tag':
      return row.tags.some((tag) => isName(tag, value))
    case 'type':
      return row.type === value
    case 'review':
      return row.review_status === value
    case 'title':
      return hasFieldTerm(filter, `${row.title} ${row.file_path.split('/').at(-1)}`)
    case 'heading':
      return section !== null && hasFieldTerm(filter, section.title)
    case 'path':
      return isPath(row.file_path, value)
    case 'in':
      return row.file_path.toLowerCase().startsWith(`${value.toLowerCase()}/`)
    case 'is':
      if (value === 'stale') throw onServerOnly('is:stale')
      return section?.state === 'blocked' || (isSpec && row.status === 'blocked')
    case 'has':
      return value === 'ticket' ? (section?.ticketLinks.length ?? 0) > 0 : (section?.criteria.length ?? 0) > 0
    default:
      throw onServerOnly(`${field}:`)
  }
}

function hasFieldTerm(filter: Filter, text: string): boolean {
  const term = fieldTermOf(filter)
  if (term === null) return false
  return hasStems(term, joinStems(text)) || (term.kind === 'phrase' && hasWordsInOrder(term.text, text))
}

const onServerOnly = (filter: string) =>
  new UsageError(`svc search: ${filter} works on a server only. Add --repo OWNER/NAME, or svc stale.`)

const isDraft = (status: string | null) =>
  status === 'draft' || (status !== null && !(STATES as readonly string[]).includes(status))

/** Ignores case. A star at the end stands for any ending. */
function isName(name: string | null, value: string): boolean {
  if (name === null) return false
  const [one, other] = [name.toLowerCase(), value.toLowerCase()]
  return other.endsWith('*') ? one.startsWith(other.slice(0, -1)) : one === other
}

function isPath(path: string, value: string): boolean {
  const [one, other] = [path.toLowerCase(), value.toLowerCase()]
  if (!other.includes('*')) return one.includes(other)
  const pattern = other.split('*').map((part) => part.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'))
  return new RegExp(`^${pattern.join('.*')}$`, 's').test(one)
}
