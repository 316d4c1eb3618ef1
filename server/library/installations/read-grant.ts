import type { Context } from '#server/kernel/context'
import { DomainError } from '#server/kernel/errors'
import type { ForgeHost, Installation, OfferedRepository } from '#server/ports/codehost/forge-port'

/** The current state of an installation at the code host. */
export type InstallationGrant =
  | { state: 'active'; installation: Installation; offered: OfferedRepository[] }
  | { state: 'suspended'; installation: Installation }
  | { state: 'removed' }

export async function readGrant(host: ForgeHost, installationId: number): Promise<InstallationGrant> {
  const installation = await host.installation(installationId)
  if (!installation) return { state: 'removed' }
  if (installation.isSuspended) return { state: 'suspended', installation }
  const offered: OfferedRepository[] = []
  for await (const repository of host.repositories(installationId)) offered.push(repository)
  return { state: 'active', installation, offered }
}

export function forgeOf({ ports }: Pick<Context, 'ports'>): ForgeHost {
  const host = ports.codeHosts.forge
  if (host) return host
  throw new DomainError('not_configured', {
    message:
      'This deployment is not connected to GitHub. Set GITHUB_APP_ID, GITHUB_APP_SLUG and GITHUB_PRIVATE_KEY.',
    extras: { setting: 'GITHUB_APP_ID' },
  })
}
