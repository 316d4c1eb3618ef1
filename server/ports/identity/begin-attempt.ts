import { CodeChallengeMethod, generateCodeVerifier, generateState, OAuth2Client } from 'arctic'
import type { AuthorizationAttempt } from './port'

interface AuthorizationRequest {
  endpoint: string
  clientId: string
  redirectUri: string
  scopes: string[]
  /** Additional parameters for this provider. */
  extra: Record<string, string>
}

/** Arctic is no longer maintained, so only this file uses it. */
export function beginAttempt({ endpoint, clientId, redirectUri, scopes, extra }: AuthorizationRequest): {
  attempt: AuthorizationAttempt
  url: URL
} {
  const attempt = { state: generateState(), nonce: generateState(), codeVerifier: generateCodeVerifier() }
  const client = new OAuth2Client(clientId, null, redirectUri)
  const { state, codeVerifier } = attempt
  const url = client.createAuthorizationURLWithPKCE(
    endpoint,
    state,
    CodeChallengeMethod.S256,
    codeVerifier,
    scopes,
  )
  for (const [name, value] of Object.entries({ ...extra, nonce: attempt.nonce }))
    url.searchParams.set(name, value)
  return { attempt, url }
}
