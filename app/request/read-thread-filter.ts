import type { LoaderFunctionArgs } from '@remix-run/server-runtime'
import { THREAD_SORTS, type ThreadSort } from '#shared/list-sorts'
import { readOffset } from './offset'

const PER_PAGE = 50

/** The filters of a list of issues or pull requests as they stand in the address. */
export interface ThreadFilterValues {
  labels: string[]
  author: string
  assignee: string
  q: string
  sort: ThreadSort
}

/** Whether something besides the state and the order is chosen. */
export const isFiltered = ({ labels, author, assignee, q }: ThreadFilterValues) =>
  labels.length > 0 || [author, assignee, q].some((value) => value !== '')

/** The filter of issues or pull requests from the address. The first state is the default. */
export function readThreadFilter<State extends string>(
  { params, request }: LoaderFunctionArgs,
  states: readonly [State, ...State[]],
  defaultSort: ThreadSort,
) {
  const { org = '', owner = '', repo = '' } = params
  const url = new URL(request.url)
  const text = (name: string) => url.searchParams.get(name)?.trim() ?? ''
  const filter: ThreadFilterValues = {
    labels: [...new Set(url.searchParams.getAll('label').filter(Boolean))],
    author: text('author'),
    assignee: text('assignee'),
    q: text('q'),
    sort: THREAD_SORTS.find((sort) => sort === text('sort')) ?? defaultSort,
  }
  const state = states.find((candidate) => candidate === text('state')) ?? states[0]
  return {
    at: { org, owner, repo },
    state,
    filter,
    slice: { limit: PER_PAGE, offset: readOffset(url) },
    /** The input of the procedure that lists. */
    query: {
      state,
      q: filter.q,
      sort: filter.sort,
      labels: filter.labels.join(','),
      ...(filter.author && { author: filter.author }),
      ...(filter.assignee && { assignee: filter.assignee }),
      limit: PER_PAGE,
      offset: readOffset(url),
    },
  }
}
