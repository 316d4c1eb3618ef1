import { ASSISTANT_SCOPES } from '#server/kernel/sign-in'
import { CLIENT_ID } from '../client-id'

/**
 * Adds our scopes to an authorization request without scopes; the person then chooses. The provider would reject a request
 * without a scope.
 */
export function requestScopes(path: string, authorizationPath: string): string {
  const url = new URL(path, 'http://provider')
  const { searchParams: query, pathname } = url
  const scope = query.get('scope') ?? ''
  const isOfAssistant = pathname === authorizationPath && ![null, CLIENT_ID].includes(query.get('client_id'))
  if (!isOfAssistant || ASSISTANT_SCOPES.some((assistantScope) => scope.split(' ').includes(assistantScope)))
    return path
  query.set('scope', [scope, ...ASSISTANT_SCOPES].join(' ').trim())
  return pathname + url.search
}
