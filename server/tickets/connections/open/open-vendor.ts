import { and, eq } from 'drizzle-orm'
import { ticketConnections } from '#db/schema/index'
import type { Context, OrgContext } from '#server/kernel/context'
import { type Tracker, type TrackerCredential, TrackerError } from '#server/ports/tracker/port'
import { isSameHost } from '../credentials/host'
import type { OwnConnection } from '../credentials/own-connections'
import { ownCredential } from '../credentials/sealed-credential'

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

/** The ticket system of one of the org's own connections. */
export const openOwn = (ctx: Pick<OrgContext, 'db' | 'ports' | 'secretBox'>, own: OwnConnection): Tracker =>
  openVendor(ctx, ownCredential(ctx, own), {
    isFromEnvironment: false,
    beforeRequest: () => requireStored(ctx, own),
  })

/** Stops a job that opened the connection before its credential was deleted or replaced. */
export async function requireStored(
  { db }: Pick<Context, 'db'>,
  { orgId, id, credential }: OwnConnection,
): Promise<void> {
  const [row] = await db
    .select({ credential: ticketConnections.credential })
    .from(ticketConnections)
    .where(and(eq(ticketConnections.orgId, orgId), eq(ticketConnections.id, id)))
  if (row?.credential === credential) return
  const happened = row ? 'was replaced' : 'was deleted'
  throw new TrackerError('withdrawn', `The credential ${happened}, so nothing was sent. Try again.`, {
    retryable: true,
  })
}
