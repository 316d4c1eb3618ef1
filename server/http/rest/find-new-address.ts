import type { RepositoryNames } from '#server/kernel/paths'
import { renamedPath } from '#shared/renamed-path'
import { toDomainError } from '../response/problem'
import { callRouteProcedure } from './procedure-of'
import type { RestRoute, RouteCall } from './rest-routes'

/** The index of `{owner}` in the path of a GET endpoint about one repository. -1 for all others. */
export const ownerSegment = ({ method, path }: Pick<RestRoute, 'method' | 'path'>): number =>
  method === 'GET' && path.includes('/{owner}/{repo}') ? path.split('/').indexOf('{owner}') : -1

/** The address of a GET request under the present names of a renamed repository. Null if it was not renamed. */
export async function findNewAddress({ route, params, request, ctx }: RouteCall): Promise<string | null> {
  const ownerAt = ownerSegment(route)
  if (ownerAt === -1) return null
  const { org, owner, repo } = params
  const renamed = (await callRouteProcedure({ procedure: 'repos.renamed' }, ctx, { org, owner, repo }).catch(
    nullIfInvisible,
  )) as RepositoryNames | null
  const { pathname, search } = new URL(request.url)
  return renamed && renamedPath(pathname, ownerAt, renamed) + search
}

/** The caller may not see the org. */
function nullIfInvisible(error: unknown): null {
  if (toDomainError(error, { pathNames: [], elsewhere: 'query' }).code === 'not_found') return null
  throw error
}
