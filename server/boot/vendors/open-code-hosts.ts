import type { Ports } from '#server/kernel/context'
import { githubAccountEmails as accountEmails } from '#server/ports/codehost/github/account-emails'
import { localCodeHost } from '#server/ports/codehost/local/local-code-host'
import { createOutbound } from '#server/ports/http'
import { connectGithub } from '#server/ports/identity/github/connect-github'
import type { CodeHostAccounts } from '#server/ports/identity/port'
import { boundedFetch } from '../bounded-fetch'
import type { Settings } from '../settings'

/** Local repositories, and GitHub if a GitHub App is configured. */
export async function openCodeHosts(
  settings: Settings,
  env: Record<string, string | undefined>,
): Promise<Omit<Ports['codeHosts'], 'userAccounts'>> {
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

/** Links people’s own accounts at GitHub. Null if no OAuth app is configured. */
export function openUserAccounts(settings: Settings, baseUrl: string): CodeHostAccounts | null {
  const { githubClientId, githubClientSecret } = settings
  if (githubClientId === null || githubClientSecret === null) return null
  return connectGithub({
    client: { id: githubClientId, secret: githubClientSecret },
    redirectUri: `${baseUrl}/auth/codehost/callback`,
    apiUrl: settings.githubApiUrl,
    outbound: boundedFetch(settings, settings.githubApiUrl),
  })
}
