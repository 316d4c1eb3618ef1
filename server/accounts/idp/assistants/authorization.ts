import type { KoaContextWithOIDC, ResourceServer } from 'oidc-provider'
import { ASSISTANT_SCOPES } from '#server/kernel/sign-in'
import { CLIENT_ID } from '../client-id'
import { errors, interactionPolicy } from '../oidc-provider'
import { endpointUrl, readEndpoint } from './endpoints'

/** In seconds. Revocation takes effect at once, because each call checks the connection. */
const ACCESS_TOKEN_S = 60 * 60

const { Check, base } = interactionPolicy

/** An assistant asks for the person's consent each time. The deployment itself only needs the person's identity. */
export function assistantPrompts() {
  const policy = base()
  const consent = policy.get('consent')
  if (!consent) throw new Error('the provider has no consent prompt')
  consent.checks.clear()
  consent.checks.add(
    new Check('assistant', 'the person must allow the assistant', ({ oidc }) =>
      oidc.client?.clientId === CLIENT_ID || oidc.result?.consent?.grantId
        ? Check.NO_NEED_TO_PROMPT
        : Check.REQUEST_PROMPT,
    ),
  )
  return policy
}

export const interactionPath = (uid: string, clientId: string) =>
  clientId === CLIENT_ID ? `/auth/sign-in/${uid}` : `/auth/assistant/${uid}`

/** An assistant must name the endpoint of its tokens (RFC 8707). */
export function chooseResource(baseUrl: string): never {
  throw new errors.InvalidTarget(describeResources(baseUrl))
}

export function resourceServer(
  { oidc }: KoaContextWithOIDC,
  baseUrl: string,
  resource: string,
): ResourceServer {
  const isSingle = !Array.isArray(oidc.params?.resource) || oidc.params.resource.length === 1
  if (!isSingle || !readEndpoint(baseUrl, resource))
    throw new errors.InvalidTarget(describeResources(baseUrl))
  return {
    audience: resource,
    scope: ASSISTANT_SCOPES.join(' '),
    accessTokenFormat: 'opaque',
    accessTokenTTL: ACCESS_TOKEN_S,
  }
}

const describeResources = (baseUrl: string) =>
  `resource must be ${endpointUrl(baseUrl, null)}, or ${endpointUrl(baseUrl, '{org}')} for one organization`
