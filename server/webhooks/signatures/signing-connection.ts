import { and, eq, isNull } from 'drizzle-orm'
import type { Database } from '../../../db/client'
import { type ConnectionKind, orgs, ticketConnections } from '../../../db/schema'
import { parseOrgScopedId } from '../../kernel/org-ids/org-scoped-id'
import type { SecretBox } from '../../kernel/secrets/secret-box'

export interface SigningConnection {
  orgId: number
  connectionId: number
  secrets: string[]
}

/**
 * The connection that a path names, with the secrets that sign its events. Null if there is none of this kind, or if its
 * org is suspended. The response must not differ from the one to a wrong signature.
 */
export async function findSigningConnection(
  { db, secretBox }: { db: Database; secretBox: SecretBox },
  kind: ConnectionKind,
  name: string,
): Promise<SigningConnection | null> {
  const key = parseOrgScopedId(name)
  if (!key) return null
  const [connection] = await db
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
  const secrets = secretBox.open(connection.webhookSecret).split(',').filter(Boolean)
  return { orgId: key.orgId, connectionId: key.id, secrets }
}
