import { combine, type Filter, type FilterField, type Query } from '../../spec/query'
import type { State } from '../../spec/types'
import type { RepoFilter } from '../kernel/repo-filter'

/** The filters that have parameters of their own. */
export interface FilterParameters {
  team?: string
  status?: State
  tag?: string
  repo?: RepoFilter
  review_status?: string
}

/** The query with the parameters' filters, which are the same as those that can be typed. */
export function withParameters(query: Query | null, parameters: FilterParameters): Query | null {
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
