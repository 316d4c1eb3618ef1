import { isListed } from '../ports/http/address-rules'
import { hostUrl } from '../ports/tracker/host-url'
import { type TrackerEnvironment, TrackerError, type TrackerVendors } from '../ports/tracker/port'
import type { Settings } from '../settings'

/** Opens the ticket systems for which people and the operator enter credentials. */
export const openTrackers = (
  { outboundAllow: allow }: Pick<Settings, 'outboundAllow'>,
  environment: TrackerEnvironment,
): TrackerVendors => ({
  environment,
  open({ kind, host }, { isTrustedHost = false } = {}) {
    const baseUrl = hostUrl(host, (hostname) => isTrustedHost || isListed(allow, hostname))
    throw new TrackerError('invalid', `${baseUrl} is a ticket system (${kind}) that has no client yet.`)
  },
})
