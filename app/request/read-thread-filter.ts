import type { LoaderFunctionArgs } from '@remix-run/server-runtime'
import { readOffset } from './offset'

const PER_PAGE = 50

/** The filter of issues or pull requests from the address. The first state is the default. */
export function readThreadFilter<State extends string>(
  { params, request }: LoaderFunctionArgs,
  states: readonly [State, ...State[]],
) {
  const { org = '', owner = '', repo = '' } = params
  const url = new URL(request.url)
  const requested = url.searchParams.get('state')
  return {
    at: { org, owner, repo },
    state: states.find((candidate) => candidate === requested) ?? states[0],
    slice: { limit: PER_PAGE, offset: readOffset(url) },
  }
}
