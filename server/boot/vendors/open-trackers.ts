import { createOutbound, type Outbound } from '#server/ports/http'
import { isListed } from '#server/ports/http/address-rules'
import { hostUrl } from '#server/ports/tracker/host-url'
import { openJira } from '#server/ports/tracker/jira/jira-tracker'
import { openLinear } from '#server/ports/tracker/linear/linear-tracker'
import type { Tracker, TrackerEnvironment, TrackerVendors } from '#server/ports/tracker/port'
import type { Settings } from '../settings'

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

/** Loads the vendor's client with the first call, because it is large. */
function lazyTracker(load: () => Promise<Tracker>): Tracker {
  let opened: Tracker | null = null
  const open = async () => {
    opened ??= await load()
    return opened
  }
  return {
    identify: async (...args) => (await open()).identify(...args),
    site: async (...args) => (await open()).site(...args),
    listProjects: async (...args) => (await open()).listProjects(...args),
    describeProject: async (...args) => (await open()).describeProject(...args),
    create: async (...args) => (await open()).create(...args),
    readMany: async (...args) => (await open()).readMany(...args),
    findByMarks: async (...args) => (await open()).findByMarks(...args),
    findByTitle: async (...args) => (await open()).findByTitle(...args),
    findByWords: async (...args) => (await open()).findByWords(...args),
    update: async (...args) => (await open()).update(...args),
    changeStatus: async (...args) => (await open()).changeStatus(...args),
    linkPull: async (...args) => (await open()).linkPull(...args),
    setParent: async (...args) => (await open()).setParent(...args),
    setBlockedBy: async (...args) => (await open()).setBlockedBy(...args),
    registerWebhook: async (...args) => (await open()).registerWebhook(...args),
    rateLimit: () => opened?.rateLimit() ?? null,
  }
}
