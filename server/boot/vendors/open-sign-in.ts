import type { Logger } from 'pino'
import type { Database } from '#db/client'
import { createEmbeddedProvider, EMBEDDED } from '#server/accounts/idp/index'
import type { Clock } from '#server/kernel/context'
import type { SecretBox } from '#server/kernel/secrets/secret-box'
import type { SignIn } from '#server/kernel/sign-in'
import { asFetch, createOutbound } from '#server/ports/http'
import { connectOidc } from '#server/ports/identity/oidc/connect-oidc'
import { type IdentityOutbound, requestJson } from '#server/ports/identity/outbound'
import { IdentityError } from '#server/ports/identity/port'
import { boundedFetch } from '../bounded-fetch'
import type { Settings } from '../settings'

interface Parts {
  db: Database
  clock: Clock
  log: Logger
  secretBox: SecretBox
  baseUrl: string
  /** The URL on which this process listens. */
  listensAt: string
  /** False if a person entered the issuer, which must then be public. Default: true. */
  trustsIssuer?: boolean
}

/** Uses the provider in the settings, or the embedded one if none is configured. */
export async function openSignIn(
  settings: Settings,
  parts: Parts,
  fetchDocument: IdentityOutbound = documentFetch(settings),
): Promise<SignIn> {
  const { oidcIssuer, oidcClientId, oidcOrganizations } = settings
  const common = { organizations: oidcOrganizations }
  const redirectUri = `${parts.baseUrl}/auth/callback`
  const now = () => parts.clock.now()

  if (oidcIssuer !== null && oidcClientId !== null) {
    const provider = connectOidc({
      issuer: oidcIssuer,
      client: { id: oidcClientId, secret: settings.oidcClientSecret },
      audience: settings.oidcAudience,
      redirectUri,
      devicePage: null,
      outbound: boundedFetch(settings, parts.trustsIssuer === false ? null : oidcIssuer),
      now,
    })
    return { ...common, providerName: oidcIssuer, provider, embedded: null }
  }

  const audience = settings.oidcAudience ?? `${parts.baseUrl}/`
  const embedded = await createEmbeddedProvider({
    ...parts,
    audience,
    readDocument: (url) => readDocument(fetchDocument, url),
  })
  const provider = connectOidc({
    issuer: embedded.issuer,
    client: embedded.client,
    audience,
    redirectUri,
    devicePage: `${parts.baseUrl}/auth/device`,
    outbound: withinMachine(parts, boundedFetch(settings, parts.listensAt)),
    now,
  })
  return { ...common, providerName: EMBEDDED, provider, embedded }
}

/** Reads published metadata of programs, from public hosts only. */
const documentFetch = ({ outboundAllow: allow }: Settings): IdentityOutbound =>
  asFetch(createOutbound({ allow }), { timeoutMs: 5_000, maxBytes: 50_000 })

async function readDocument(fetchDocument: IdentityOutbound, url: string) {
  try {
    return await requestJson(fetchDocument, url, {})
  } catch (error) {
    if (error instanceof IdentityError) return null
    throw error
  }
}

/**
 * Sends requests for the embedded provider directly to this process. The public URL may be a proxy that the
 * server cannot reach.
 */
function withinMachine({ baseUrl, listensAt }: Parts, outbound: IdentityOutbound): IdentityOutbound {
  const own = `${baseUrl}/`
  return (url, init) => {
    const address = String(url)
    if (!address.startsWith(own)) throw new Error(`the embedded provider is not at ${address}`)
    return outbound(`${listensAt}/${address.slice(own.length)}`, init)
  }
}
