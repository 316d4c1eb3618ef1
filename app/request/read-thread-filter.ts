import type { LoaderFunctionArgs } from '@remix-run/server-runtime'
import { readOffset } from './offset'

const PER_PAGE = 50

/** Which of a repository's issues or pull requests the address asks for; the first state is the one shown by itself. */
export function readThreadFilter<State extends string>(
  { params, request }: LoaderFunctionArgs,
  states: readonly [State, ...State[]],
) {
  const { org = '', owner = '', repo = '' } = params
  const url = new URL(request.url)
  const asked = url.searchParams.get('state')
  return {
    at: { org, owner, repo },
    state: states.find((known) => known === asked) ?? states[0],
    slice: { limit: PER_PAGE, offset: readOffset(url) },
  }
}
