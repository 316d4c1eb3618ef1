import type { Context } from '#server/kernel/context'
import type { Tracker, TrackerCredential } from '#server/ports/tracker/port'
import { isSameHost } from '../credentials/host'

interface VendorOptions {
  isFromEnvironment: boolean
  project?: string | null
  beforeRequest?: () => Promise<void>
}

/** Only hosts that the operator named may be in a private network. */
export function openVendor(
  { ports: { trackers } }: Pick<Context, 'ports'>,
  credential: TrackerCredential,
  { isFromEnvironment, project = null, beforeRequest }: VendorOptions,
): Tracker {
  const { kind, host } = credential
  const isUsual = kind !== 'jira' && isSameHost(host, trackers.environment.usualHosts[kind])
  return trackers.open(credential, { isTrustedHost: isFromEnvironment || isUsual, project, beforeRequest })
}
