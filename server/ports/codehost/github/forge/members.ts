import { z } from 'zod'
import type { HostedMember, HostedPermission, Installation, MembersHost } from '../../forge-port'
import type { ReadOptions } from '../../port'
import type { GitHubClient } from '../api/client'
import type { GitHubApi } from '../api/connect-api'

const Members = z.array(z.object({ id: z.number(), login: z.string() }))
const Permission = z.object({ permission: z.string() })
const PERMISSIONS: Record<string, HostedPermission> = { admin: 'admin', write: 'write', read: 'read' }

export function membersOf(api: GitHubApi): MembersHost {
  return {
    members: (installation, options) => listMembers(api.installation(installation.id), installation, options),
    permissionOf: (repo, login, options) => readPermission(api.repository(repo), login, options),
  }
}

async function* listMembers(
  client: GitHubClient,
  { account }: Installation,
  options?: ReadOptions,
): AsyncGenerator<HostedMember, void, undefined> {
  const { id, login, kind } = account
  if (kind === 'user') return yield { id, login, role: 'admin' }
  for (const role of ['admin', 'member'] as const) {
    const request = { ...options, params: { org: login, role }, schema: Members }
    for await (const page of client.pages('GET /orgs/{org}/members', request))
      yield* page.map((member) => ({ ...member, role }))
  }
}

async function readPermission(
  client: GitHubClient,
  username: string,
  options?: ReadOptions,
): Promise<HostedPermission> {
  const response = await client.find('GET /repos/{owner}/{repo}/collaborators/{username}/permission', {
    ...options,
    params: { username },
    schema: Permission,
    cache: 'while_unchanged',
  })
  return PERMISSIONS[response?.permission ?? ''] ?? 'none'
}
