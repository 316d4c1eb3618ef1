import { inArray } from 'drizzle-orm'
import { orgs } from '#db/schema/index'
import type { JobContext } from '#server/kernel/context'
import type { EventHandler, EventOutcome, EventSubscription } from '#server/kernel/events'
import { findEventSubject } from '#server/library/installations/index'
import { gitHubIssue, jiraKeys, linearIdentifiers } from './read-payload'
import { requestRunsFor } from './request-runs'

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
