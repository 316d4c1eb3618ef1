import { combine, type Filter, type FilterField, type Query } from '../../../spec/query'
import type { State } from '../../../spec/types'
import type { RepoFilter } from '../../kernel/repositories/repo-filter'

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
