import { createHash, createPrivateKey } from 'node:crypto'
import { SignJWT } from 'jose'
import { z } from 'zod'
import type { ForgeRef } from '../../port'
import { createClient, type GitHubClient } from './client'
import { HostClock } from './host-clock'
import type { Identity } from './identity'
import { InstallationTokens } from './installation-tokens'
import { RequestLimiter } from './request-limiter'
import { ResponseCache } from './response-cache'
import { createSender, type SenderOptions } from './sender'

export interface ApiOptions extends SenderOptions {
  appId: string
  privateKey: string
  now: () => Date
  /** Concurrent requests per identity. */
  parallel: number
}

export interface TokenOptions extends SenderOptions {
  token: string
  now: () => Date
  parallel: number
}

/** The GitHub API, with one client per identity. */
export interface GitHubApi {
  app: GitHubClient
  clock: HostClock
  installation(id: number): GitHubClient
  repository(ref: ForgeRef): GitHubClient
  /** Uses a user token, for data that only this person may see. */
  person(token: string): GitHubClient
}

const AccessToken = z
  .object({ token: z.string().min(1), expires_at: z.coerce.date() })
  .transform(({ token, expires_at }) => ({ token, expiresAt: expires_at }))

/** One client that sends all requests with this token. */
export function connectToken(options: TokenOptions): GitHubClient {
  const { apiUrl, token, parallel, now } = options
  const identity: Identity = {
    kind: 'person',
    name: 'token',
    limiter: new RequestLimiter(parallel, now),
    token: async () => token,
  }
  const scope = { identity, params: {}, subject: 'this account' }
  return createClient(createSender(options), new ResponseCache(), apiUrl, scope)
}

export function connectApi(options: ApiOptions): GitHubApi {
  const send = createSender(options)
  const responses = new ResponseCache()
  const newLimiter = () => new RequestLimiter(options.parallel, options.now)
  const installations = new Map<number, Identity>()
  const clock = new HostClock(options.now)
  const newAppToken = () => signAppToken(options.appId, options.privateKey, clock.now())

  const appIdentity: Identity = {
    kind: 'app',
    name: 'app',
    limiter: newLimiter(),
    token: newAppToken,
    replace: async (_, refusal) => (clock.learnFrom(refusal) ? newAppToken() : null),
  }
  const client = (identity: Identity, params: Record<string, unknown>, subject: string) =>
    createClient(send, responses, options.apiUrl, { identity, params, subject })

  const tokens = new InstallationTokens((id) => {
    const route = 'POST /app/installations/{installation_id}/access_tokens'
    return client(appIdentity, { installation_id: id }, `installation ${id}`).request(route, {
      schema: AccessToken,
    })
  }, clock.now)

  function identityOf(id: number): Identity {
    const existing = installations.get(id)
    if (existing) return existing
    const identity: Identity = {
      kind: 'installation',
      name: `installation ${id}`,
      limiter: newLimiter(),
      token: () => tokens.tokenOf(id),
      replace: (refused) => tokens.replace(id, refused),
    }
    installations.set(id, identity)
    return identity
  }

  function person(token: string): Identity {
    const name = `person ${createHash('sha256').update(token).digest('hex')}`
    return { kind: 'person', name, limiter: newLimiter(), token: async () => token }
  }

  return {
    clock,
    app: client(appIdentity, {}, 'this App'),
    installation: (id) => client(identityOf(id), {}, `installation ${id}`),
    repository({ installationId, owner, name, userToken }) {
      const identity = userToken === undefined ? identityOf(installationId) : person(userToken)
      return client(identity, { owner, repo: name }, `${owner}/${name}`)
    },
    person: (token) => client(person(token), {}, 'this person'),
  }
}

/** GitHub accepts at most ten minutes, and no time in its future. */
const LIFETIME_S = 540
const SAFETY_MARGIN_S = 30

function signAppToken(appId: string, privateKey: string, now: Date): Promise<string> {
  const issuedAt = Math.floor(now.getTime() / 1000) - SAFETY_MARGIN_S
  return new SignJWT()
    .setProtectedHeader({ alg: 'RS256' })
    .setIssuer(appId)
    .setIssuedAt(issuedAt)
    .setExpirationTime(issuedAt + LIFETIME_S)
    .sign(createPrivateKey(privateKey))
}
