import { createOutbound, type Outbound } from '#server/ports/http'
import { isListed } from '#server/ports/http/address-rules'
import { hostUrl } from '#server/ports/tracker/host-url'
import { openJira } from '#server/ports/tracker/jira/jira-tracker'
import { openLinear } from '#server/ports/tracker/linear/linear-tracker'
import type { TrackerEnvironment, TrackerVendors } from '#server/ports/tracker/port'
import type { Settings } from '../settings'
import { lazyTracker } from './lazy-tracker'

/** Opens the ticket systems for which people and the operator enter credentials. */
export function openTrackers(
  { outboundAllow: allow }: Pick<Settings, 'outboundAllow'>,
  environment: TrackerEnvironment,
): TrackerVendors {
  const publicOnly = createOutbound({ allow })
  return {
    environment,
    open(credential, { isTrustedHost = false, project = null, beforeRequest } = {}) {
      const baseUrl = hostUrl(credential.host, (hostname) => isTrustedHost || isListed(allow, hostname))
      const toHost = isTrustedHost ? createOutbound({ allow, trustedUrl: baseUrl }) : publicOnly
      const outbound: Outbound = async (url, init) => {
        await beforeRequest?.()
        return toHost(url, init)
      }
      const connection = { baseUrl, outbound, now: () => new Date() }
      if (credential.kind === 'jira') return openJira(credential, connection)
      if (credential.kind === 'linear') return openLinear(credential, connection)
      return lazyTracker(async () => {
        const { githubTokenTracker } = await import('#server/ports/codehost/github/github-token-tracker')
        return githubTokenTracker({ ...connection, token: credential.token, project })
      })
    },
  }
}
