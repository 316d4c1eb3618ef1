import { and, eq, isNotNull } from 'drizzle-orm'
import { type CredentialKind, ticketConnections } from '#db/schema/index'
import type { OrgContext } from '#server/kernel/context'
import { notFound } from '#server/kernel/errors'
import { LABELS } from './credential-kinds'

type ConnectionRow = typeof ticketConnections.$inferSelect

/** A connection whose credential was entered. */
export type OwnConnection = ConnectionRow & {
  authMethod: NonNullable<ConnectionRow['authMethod']>
  credential: string
}

type Store = Pick<OrgContext, 'db' | 'org'>

/** The org's own connections, in the order of their creation. */
export async function findOwnConnections(
  { db, org }: Store,
  kind?: CredentialKind,
): Promise<OwnConnection[]> {
  const rows = await db
    .select()
    .from(ticketConnections)
    .where(
      and(
        eq(ticketConnections.orgId, org.id),
        kind && eq(ticketConnections.kind, kind),
        isNotNull(ticketConnections.credential),
      ),
    )
    .orderBy(ticketConnections.id)
  return rows.filter(isComplete)
}

/** Answers 404 for a connection of another org. */
export async function findOwnConnection({ db, org }: Store, id: number): Promise<OwnConnection> {
  const [row] = await db
    .select()
    .from(ticketConnections)
    .where(and(eq(ticketConnections.orgId, org.id), eq(ticketConnections.id, id)))
  if (!row || !isComplete(row)) throw notFound()
  return row
}

export const isComplete = (row: ConnectionRow): row is OwnConnection =>
  row.credential !== null && row.authMethod !== null

/** The name of a connection in the audit log. */
export const connectionTarget = ({ id, kind, host }: OwnConnection) => ({
  kind: 'ticket_connection',
  id,
  name: `${LABELS[kind]} ${host}`,
})
