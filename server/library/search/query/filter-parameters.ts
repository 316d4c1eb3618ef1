import type { RepoFilter } from '#server/kernel/repositories/repo-filter'
import { combine, type Filter, type FilterField, type Query } from '#spec/query/index'
import type { State } from '#spec/types'

/** Filters that are also query parameters of the endpoint. */
export interface FilterParameters {
  team?: string
  status?: State
  tag?: string
  repo?: RepoFilter
  review_status?: string
}

/** Adds the filters from parameters to the typed query. */
export function addFilterParameters(query: Query | null, parameters: FilterParameters): Query | null {
  const { team, status, tag, repo, review_status: review } = parameters
  return combine('and', [
    query,
    equals('team', team),
    equals('status', status),
    equals('tag', tag),
    equals('repo', repo && `${repo.owner}/${repo.name}`),
    equals('review', review),
  ])
}

const equals = (field: FilterField, value: string | undefined): Filter | null =>
  value === undefined ? null : { kind: 'filter', field, comparison: '=', value }
