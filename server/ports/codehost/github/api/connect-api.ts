import { createHash } from 'node:crypto'
import { App, Octokit } from 'octokit'
import { z } from 'zod'
import type { ForgeRef } from '../../port'
import { type Client, createClient } from './client'
import type { Identity } from './identity'
import { InstallationTokens } from './installation-tokens'
import { KeptAnswers } from './kept-answers'
import { Lane } from './lane'
import { createSender, QUIET, type SenderOptions } from './sender'

export interface ApiOptions extends SenderOptions {
  appId: string
  privateKey: string
  now: () => Date
  /** Concurrent requests per identity. */
  parallel: number
}

/** The GitHub API, with one client per identity. */
export interface GitHubApi {
  app: Client
  installation(id: number): Client
  repository(ref: ForgeRef): Client
  /** Uses a user token, for data that only this person may see. */
  person(token: string): Client
}

const AccessToken = z
  .object({ token: z.string().min(1), expires_at: z.coerce.date() })
  .transform(({ token, expires_at }) => ({ token, expiresAt: expires_at }))

export function connectApi(options: ApiOptions): GitHubApi {
  const send = createSender(options)
  const kept = new KeptAnswers()
  const newLane = () => new Lane(options.parallel, options.now)
  const installations = new Map<number, Identity>()
  const { octokit: signer } = new App({ ...options, Octokit: Octokit.defaults(QUIET) })

  const appIdentity: Identity = {
    kind: 'app',
    name: 'app',
    lane: newLane(),
    token: async () => ((await signer.auth({ type: 'app' })) as { token: string }).token,
  }
  const client = (identity: Identity, params: Record<string, unknown>, subject: string) =>
    createClient(send, kept, options.apiUrl, { identity, params, subject })

  const tokens = new InstallationTokens((id) => {
    const route = 'POST /app/installations/{installation_id}/access_tokens'
    return client(appIdentity, { installation_id: id }, `installation ${id}`).ask(route, {
      schema: AccessToken,
    })
  }, options.now)

  function identityOf(id: number): Identity {
    const known = installations.get(id)
    if (known) return known
    const identity: Identity = {
      kind: 'installation',
      name: `installation ${id}`,
      lane: newLane(),
      token: () => tokens.tokenOf(id),
      replace: (refused) => tokens.replace(id, refused),
    }
    installations.set(id, identity)
    return identity
  }

  function person(token: string): Identity {
    const name = `person ${createHash('sha256').update(token).digest('hex')}`
    return { kind: 'person', name, lane: newLane(), token: async () => token }
  }

  return {
    app: client(appIdentity, {}, 'this App'),
    installation: (id) => client(identityOf(id), {}, `installation ${id}`),
    repository({ installationId, owner, name, userToken }) {
      const identity = userToken === undefined ? identityOf(installationId) : person(userToken)
      return client(identity, { owner, repo: name }, `${owner}/${name}`)
    },
    person: (token) => client(person(token), {}, 'this person'),
  }
}
