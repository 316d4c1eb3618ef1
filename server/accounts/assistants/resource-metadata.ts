import type { z } from 'zod'
import { endpointUrl } from '#server/accounts/idp/index'
import type { RequestContext } from '#server/kernel/context'
import { ASSISTANT_SCOPES } from '#server/kernel/sign-in'
import type { ResourceMetadata } from './wire'

/** Names the provider at which an assistant registers and signs in: the embedded one, or the one of OIDC_ISSUER. */
export function resourceMetadata(
  { baseUrl, signIn }: Pick<RequestContext, 'baseUrl' | 'signIn'>,
  org: string | null,
): z.infer<typeof ResourceMetadata> {
  const { embedded, providerName } = signIn
  return {
    resource: endpointUrl(baseUrl, org),
    authorization_servers: [embedded ? `${baseUrl}${embedded.path}` : providerName],
    scopes_supported: [...ASSISTANT_SCOPES],
    bearer_methods_supported: ['header'],
    resource_name: 'Plumbline',
    resource_documentation: `${baseUrl}/docs/api`,
  }
}
