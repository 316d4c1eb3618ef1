import { z } from 'zod'
import type { Installation, InstallingHost, OfferedRepository } from '../../forge-port'
import type { ReadOptions } from '../../port'
import type { GitHubClient } from '../api/client'
import type { GitHubApi } from '../api/connect-api'
import { failedDeliveries } from './deliveries'

const InstallationResponse = z
  .object({
    id: z.number(),
    account: z.object({ id: z.number(), login: z.string(), type: z.string() }),
    suspended_at: z.string().nullish(),
  })
  .transform(
    ({ id, account, suspended_at }): Installation => ({
      id,
      account: {
        id: account.id,
        login: account.login,
        kind: account.type === 'Organization' ? 'organization' : 'user',
      },
      isSuspended: !!suspended_at,
    }),
  )

const Repositories = z
  .object({
    repositories: z.array(
      z
        .object({
          id: z.number(),
          name: z.string(),
          owner: z.object({ login: z.string() }),
          description: z.string().nullable(),
          default_branch: z.string(),
          archived: z.boolean(),
          private: z.boolean(),
        })
        .transform(
          ({ id, name, owner, description, ...repository }): OfferedRepository => ({
            id,
            owner: owner.login,
            name,
            description,
            defaultBranch: repository.default_branch,
            isArchived: repository.archived,
            isPrivate: repository.private,
          }),
        ),
    ),
  })
  .transform(({ repositories }) => repositories)

export function installationsOf(api: GitHubApi, installUrl: string): InstallingHost {
  return {
    kind: 'github',
    installUrl,
    installations: (options) => listInstallations(api.app, options),
    installation: (id, options) => readInstallation(api.app, id, options),
    repositories: (installationId, options) => listRepositories(api.installation(installationId), options),
    failedDeliveries: (since, options) => failedDeliveries(api.app, since, options),
    redeliver: (deliveryId) =>
      api.app.send('POST /app/hook/deliveries/{delivery_id}/attempts', { delivery_id: deliveryId }),
    administers: (installation, userToken) => administers(api.person(userToken), installation),
    administered: (userToken, options) => listAdministered(api.person(userToken), options),
  }
}

async function* listInstallations(client: GitHubClient, options?: ReadOptions) {
  const request = { ...options, schema: z.array(InstallationResponse) }
  for await (const page of client.pages('GET /app/installations', request)) yield* page
}

const readInstallation = (
  client: GitHubClient,
  id: number,
  options?: ReadOptions,
): Promise<Installation | null> =>
  client.find('GET /app/installations/{installation_id}', {
    ...options,
    params: { installation_id: id },
    schema: InstallationResponse,
  })

async function* listRepositories(client: GitHubClient, options?: ReadOptions) {
  const request = { ...options, schema: Repositories }
  for await (const page of client.pages('GET /installation/repositories', request)) yield* page
}

const VisibleInstallations = z
  .object({ installations: z.array(InstallationResponse) })
  .transform(({ installations }) => installations)
const Person = z.object({ id: z.number() })
const Membership = z.object({ state: z.string(), role: z.string() })

async function administers(client: GitHubClient, { id, account }: Installation): Promise<boolean> {
  for await (const visible of listVisible(client))
    if (visible.id === id) return administersAccount(client, account)
  return false
}

async function* listAdministered(client: GitHubClient, options?: ReadOptions) {
  for await (const visible of listVisible(client, options))
    if (await administersAccount(client, visible.account)) yield visible
}

async function* listVisible(client: GitHubClient, options?: ReadOptions) {
  const request = { ...options, schema: VisibleInstallations }
  for await (const page of client.pages('GET /user/installations', request)) yield* page
}

/** Seeing an installation only proves that the person can read something there, so the role is read as well. */
async function administersAccount(client: GitHubClient, account: Installation['account']): Promise<boolean> {
  if (account.kind === 'user')
    return (await client.request('GET /user', { schema: Person })).id === account.id
  const membership = await client.find('GET /user/memberships/orgs/{org}', {
    params: { org: account.login },
    schema: Membership,
  })
  return membership?.state === 'active' && membership.role === 'admin'
}
