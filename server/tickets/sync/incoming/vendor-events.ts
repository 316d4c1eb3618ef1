import { and, eq, inArray } from 'drizzle-orm'
import { z } from 'zod'
import { type ConnectionKind, orgs, ticketConnections } from '#db/schema/index'
import type { JobContext } from '#server/kernel/context'
import type {
  ConnectionEventHandler,
  ConnectionEventSubscription,
  EventHandler,
  EventOutcome,
  EventSubscription,
} from '#server/kernel/events'
import { findEventSubject } from '#server/library/installations/index'
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

/** Events for the operator's credentials concern the orgs that may use these. */
const trackerEvent =
  (kind: 'jira' | 'linear', idsOf: (payload: unknown) => string[]): EventHandler =>
  async (ctx, { payload }) => {
    const ids = idsOf(payload)
    const concerned: EventOutcome[] = []
    for (const orgId of await findEnvironmentOrgs(ctx)) {
      const repositoryIds = await requestRunsFor(ctx, orgId, { kind, ids, host: null })
      if (repositoryIds.length > 0) concerned.push({ orgId, repositoryId: onlyOf(repositoryIds) })
    }
    return onlyOf(concerned) ?? { orgId: null }
  }

async function findEnvironmentOrgs({ db, ports }: JobContext): Promise<number[]> {
  const slugs = [...ports.trackers.environment.orgs]
  if (slugs.length === 0) return []
  const rows = await db.select({ id: orgs.id }).from(orgs).where(inArray(orgs.slug, slugs))
  return rows.map(({ id }) => id)
}

/** The issues of an installation belong to its org. */
const onGitHubIssue: EventHandler = async (ctx, { payload }) => {
  const { installation, repository } = await findEventSubject(ctx, payload)
  if (!installation) return { orgId: null, state: 'held' }
  const { orgId } = installation
  await requestRunsFor(ctx, orgId, { kind: 'github', ids: gitHubIssue(payload), host: null })
  return { orgId, repositoryId: repository?.id ?? null }
}

const onlyOf = <T>([only, ...others]: readonly T[]): T | null =>
  only !== undefined && others.length === 0 ? only : null

export const EVENTS: readonly EventSubscription[] = [
  { source: 'jira', kind: 'jira:issue_updated', handle: trackerEvent('jira', jiraKeys) },
  { source: 'linear', kind: 'Issue', action: 'update', handle: trackerEvent('linear', linearIdentifiers) },
  { source: 'github', kind: 'issues', handle: onGitHubIssue },
]

// A payload only shows which ticket may have changed. Unexpected values are ignored.
const Key = z.string().max(200)

const JiraPayload = z.object({
  issue: z.object({ key: Key }),
  changelog: z
    .object({ items: z.array(z.object({ field: z.string(), fromString: z.string().nullish() })) })
    .nullish()
    .catch(null),
})

/** The key of the issue, and its earlier one if it was moved to another project. */
function jiraKeys(payload: unknown): string[] {
  const { data } = JiraPayload.safeParse(payload)
  if (!data) return []
  const earlier = (data.changelog?.items ?? []).flatMap(({ field, fromString }) =>
    field === 'Key' && fromString ? [fromString] : [],
  )
  return [data.issue.key, ...earlier]
}

const LinearPayload = z.object({
  data: z.object({ identifier: Key, previousIdentifiers: z.array(Key).nullish().catch(null) }),
})

/** The identifier of the issue, and its earlier ones if it was moved to another team. */
function linearIdentifiers(payload: unknown): string[] {
  const { data } = LinearPayload.safeParse(payload)
  return data ? [data.data.identifier, ...(data.data.previousIdentifiers ?? [])] : []
}

const GitHubPayload = z.object({
  issue: z.object({ number: z.number().int().positive() }),
  repository: z.object({ full_name: Key }),
})

function gitHubIssue(payload: unknown): string[] {
  const { data } = GitHubPayload.safeParse(payload)
  return data ? [`${data.repository.full_name}#${data.issue.number}`] : []
}
