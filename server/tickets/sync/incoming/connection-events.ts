import { and, eq } from 'drizzle-orm'
import { type ConnectionKind, ticketConnections } from '#db/schema/index'
import type { ConnectionEventHandler, ConnectionEventSubscription } from '#server/kernel/events'
import { gitHubIssue, jiraKeys, linearIdentifiers } from './read-payload'
import { requestRunsFor } from './request-runs'

/** Only for the org's own links on the connection's host. */
const connectionEvent =
  (kind: ConnectionKind, idsOf: (payload: unknown) => string[]): ConnectionEventHandler =>
  async (ctx, { connectionId, payload, receivedAt }) => {
    const { org, db } = ctx
    const [connection] = await db
      .update(ticketConnections)
      .set({ lastDeliveryAt: receivedAt })
      .where(and(eq(ticketConnections.orgId, org.id), eq(ticketConnections.id, connectionId)))
      .returning({ host: ticketConnections.host })
    const host = connection?.host || null
    await requestRunsFor(ctx, org.id, { kind, ids: idsOf(payload), host })
    return { state: 'done' }
  }

export const CONNECTION_EVENTS: readonly ConnectionEventSubscription[] = [
  { source: 'jira', kind: 'jira:issue_updated', handle: connectionEvent('jira', jiraKeys) },
  { source: 'linear', kind: 'Issue', action: 'update', handle: connectionEvent('linear', linearIdentifiers) },
  { source: 'github', kind: 'issues', handle: connectionEvent('github', gitHubIssue) },
]
