import { readOffset } from '#app/request/offset'
import type { SearchWire } from '#server/library/search/wire'
import { printFilter } from '#spec/query/index'
import type { ReviewStatus, State } from '#spec/types'

export const FACETS = ['status', 'repo', 'team', 'tag'] as const
export type FacetName = (typeof FACETS)[number]

export const RESULTS_PER_PAGE = 20

export type SearchAnswer = Omit<SearchWire, 'facets'>
export type FacetLists = Record<FacetName, [value: string, count: number][]>

/** The facets as lists. Serialized page data loses a key such as `__proto__`, which may be a team's name. */
export const listFacets = ({ status, repo, team, tag }: SearchWire['facets']): FacetLists => ({
  status: Object.entries(status),
  repo: Object.entries(repo),
  team: Object.entries(team),
  tag: Object.entries(tag),
})

/** The search from the address. The procedure rejects unknown values. */
export function readSearch(url: URL) {
  const read = (name: string) => url.searchParams.get(name)?.trim() || undefined
  return {
    q: read('q') ?? '',
    status: read('status') as State | undefined,
    repo: read('repo'),
    team: read('team'),
    tag: read('tag'),
    review_status: read('review_status') as ReviewStatus | undefined,
    offset: readOffset(url),
    typing: url.searchParams.has('typing') || undefined,
  }
}
export type Search = ReturnType<typeof readSearch>

/** The address of the first page of the search with one filter set, or removed if null. */
export function withFilter(search: Search, name: FacetName | 'review_status', value: string | null): string {
  const { offset, typing, ...filters } = search
  const entries = Object.entries({ ...filters, [name]: value }).filter(([, text]) => text)
  return `?${new URLSearchParams(entries as [string, string][])}`
}

export const hasFilters = ({ status, repo, team, tag, review_status }: Search) =>
  [status, repo, team, tag, review_status].some((value) => value !== undefined)

/** The search as text in the query language, including its filters. */
export function searchAsText({ q, status, repo, team, tag, review_status }: Search): string {
  const filters = { status, repo, team, tag, review: review_status }
  const words = (Object.keys(filters) as (keyof typeof filters)[]).map((field) => {
    const value = filters[field]
    return value === undefined ? '' : printFilter({ kind: 'filter', field, comparison: '=', value })
  })
  return [q, ...words].filter((word) => word !== '').join(' ')
}
