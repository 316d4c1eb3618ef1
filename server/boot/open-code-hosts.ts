import type { Ports } from '../kernel/context'
import { localCodeHost } from '../ports/codehost/local/local-code-host'
import { createOutbound } from '../ports/http'
import type { Settings } from '../settings'

/** Repositories on this disk, and those at GitHub where an App of it is configured. */
export async function openCodeHosts(
  settings: Settings,
  env: Record<string, string | undefined>,
): Promise<Ports['codeHosts']> {
  const { githubAppId, githubAppSlug, githubPrivateKey, githubApiUrl, outboundAllow } = settings
  const local = localCodeHost({ env })
  if (githubAppId === null || githubAppSlug === null || githubPrivateKey === null)
    return { local, forge: null }
  // Its client is large: who needs it not does not wait for it.
  const { githubCodeHost } = await import('../ports/codehost/github/github-code-host')
  const forge = githubCodeHost({
    appId: githubAppId,
    appSlug: githubAppSlug,
    privateKey: githubPrivateKey,
    apiUrl: githubApiUrl,
    outbound: createOutbound({ allow: outboundAllow, named: githubApiUrl }),
    now: () => new Date(),
  })
  return { local, forge }
}
