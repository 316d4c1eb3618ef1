import { z } from 'zod'
import { type IdentityOutbound, requestJson } from '../outbound'
import { IdentityError } from '../port'

const ONE_HOUR_MS = 60 * 60 * 1000

/** The fields of OpenID Connect Discovery that are used here. */
const Metadata = z.object({
  issuer: z.string(),
  authorization_endpoint: z.url(),
  token_endpoint: z.url(),
  jwks_uri: z.url(),
  device_authorization_endpoint: z.url().optional(),
  revocation_endpoint: z.url().optional(),
  end_session_endpoint: z.url().optional(),
  scopes_supported: z.array(z.string()).optional(),
})
export type Metadata = z.infer<typeof Metadata>

/** Reads the issuer's metadata once an hour. A failure is not cached. */
export function createDiscovery(issuer: string, outbound: IdentityOutbound): () => Promise<Metadata> {
  let cached: { metadata: Promise<Metadata>; until: number } | null = null
  return () => {
    if (cached && cached.until > Date.now()) return cached.metadata
    const metadata = discover(issuer, outbound)
    cached = { metadata, until: Date.now() + ONE_HOUR_MS }
    metadata.catch(() => {
      cached = null
    })
    return metadata
  }
}

async function discover(issuer: string, outbound: IdentityOutbound): Promise<Metadata> {
  const url = `${issuer.replace(/\/$/, '')}/.well-known/openid-configuration`
  const { status, body } = await requestJson(outbound, url, {})
  const metadata = Metadata.safeParse(body)
  if (status !== 200 || !metadata.success)
    throw new IdentityError('unavailable', `${url} does not describe an OpenID provider`)
  if (metadata.data.issuer !== issuer)
    throw new IdentityError('unavailable', `${url} speaks for ${metadata.data.issuer}, not for ${issuer}`)
  for (const endpoint of Object.values(metadata.data)) requireSafe(endpoint, issuer)
  return metadata.data
}

/** Rejects http endpoints of an https issuer, because codes and secrets would be sent in plain text. */
function requireSafe(endpoint: unknown, issuer: string): void {
  if (typeof endpoint === 'string' && issuer.startsWith('https:') && !endpoint.startsWith('https:'))
    throw new IdentityError('unavailable', `The provider names an address without https: ${endpoint}`)
}
