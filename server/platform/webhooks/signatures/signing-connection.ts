import { and, eq, isNull } from 'drizzle-orm'
import type { Logger } from 'pino'
import type { Database } from '#db/client'
import { type ConnectionKind, orgs, ticketConnections } from '#db/schema/index'
import { type OrgScopedId, parseOrgScopedId } from '#server/kernel/org-ids/org-scoped-id'
import { openWebhookSecrets } from '#server/kernel/secrets/open-webhook-secrets'
import type { SecretBox } from '#server/kernel/secrets/secret-box'

export interface SigningConnection {
  orgId: number
  connectionId: number
  secrets: string[]
}

interface ConnectionStore {
  db: Database
  log: Logger
  secretBox: SecretBox
}

/**
 * The connection in a path, with the secrets that sign its events. Null if there is none of this kind, if its org is suspended,
 * or if its secret cannot be opened. The response must equal that to a wrong signature.
 */
export async function findSigningConnection(
  store: ConnectionStore,
  kind: ConnectionKind,
  name: string,
): Promise<SigningConnection | null> {
  const key = parseOrgScopedId(name)
  if (!key) return null
  const [connection] = await store.db
    .select({ webhookSecret: ticketConnections.webhookSecret })
    .from(ticketConnections)
    .innerJoin(orgs, and(eq(orgs.id, ticketConnections.orgId), isNull(orgs.suspendedAt)))
    .where(
      and(
        eq(ticketConnections.orgId, key.orgId),
        eq(ticketConnections.id, key.id),
        eq(ticketConnections.kind, kind),
      ),
    )
  if (!connection) return null
  const secrets = openSecrets(store, key, connection.webhookSecret)
  return secrets && { orgId: key.orgId, connectionId: key.id, secrets }
}

/** Returns null if the key is no longer in ENCRYPTION_KEY. Only the log reports that; the sender must not learn it. */
function openSecrets({ log, secretBox }: ConnectionStore, key: OrgScopedId, sealed: string): string[] | null {
  try {
    return openWebhookSecrets(secretBox, sealed)
  } catch (error) {
    const connection = { orgId: key.orgId, connectionId: key.id }
    log.error({ err: error, ...connection }, 'the webhook secret of a connection cannot be decrypted')
    return null
  }
}
