import type { Ports } from '#server/kernel/context'
import { githubAccountEmails as accountEmails } from '#server/ports/codehost/github/account-emails'
import { localCodeHost } from '#server/ports/codehost/local/local-code-host'
import { createOutbound } from '#server/ports/http'
import type { Settings } from '../settings'

/** Local repositories, and GitHub if a GitHub App is configured. */
export async function openCodeHosts(
  settings: Settings,
  env: Record<string, string | undefined>,
): Promise<Ports['codeHosts']> {
  const { githubAppId, githubAppSlug, githubPrivateKey, githubApiUrl, outboundAllow } = settings
  const local = localCodeHost({ env, ignoresHooks: settings.localHooks === 'ignore' })
  if (githubAppId === null || githubAppSlug === null || githubPrivateKey === null)
    return { local, forge: null, accountEmails }
  // The GitHub client is large, so it is loaded only if it is needed.
  const { githubCodeHost } = await import('#server/ports/codehost/github/github-code-host')
  const forge = githubCodeHost({
    appId: githubAppId,
    appSlug: githubAppSlug,
    privateKey: githubPrivateKey,
    apiUrl: githubApiUrl,
    outbound: createOutbound({ allow: outboundAllow, trustedUrl: githubApiUrl }),
    now: () => new Date(),
  })
  return { local, forge, accountEmails }
}
