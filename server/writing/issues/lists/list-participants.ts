import { and, asc, eq, exists, sql } from 'drizzle-orm'
import { issueAssignees, issues, users } from '#db/schema/index'
import type { OrgContext } from '#server/kernel/context'
import { findLocalRepository, type RepoNames } from '../find-local-repository'
import { isIssueOf } from '../is-issue-of'
import type { ParticipantsWire } from '../wire'

const MAX_PEOPLE = 500

/** The people that the filters of a list can name, in the order of their names. Very long lists are cut off. */
export async function listParticipants(
  ctx: OrgContext,
  at: RepoNames,
  kind: 'issue' | 'pull',
): Promise<ParticipantsWire> {
  const { db } = ctx
  const isListed = and(isIssueOf(await findLocalRepository(ctx, at)), eq(issues.kind, kind))
  const authored = db
    .select({ one: sql`1` })
    .from(issues)
    .where(and(isListed, eq(issues.authorId, users.id)))
  const assigned = db
    .select({ one: sql`1` })
    .from(issueAssignees)
    .innerJoin(
      issues,
      and(
        eq(issues.orgId, issueAssignees.orgId),
        eq(issues.repositoryId, issueAssignees.repositoryId),
        eq(issues.number, issueAssignees.number),
      ),
    )
    .where(and(isListed, eq(issueAssignees.userId, users.id)))
  const [authors, assignees] = await Promise.all(
    [authored, assigned].map((hasPart) =>
      db
        .select({ user_id: users.id, name: users.name })
        .from(users)
        .where(exists(hasPart))
        .orderBy(asc(users.name), asc(users.id))
        .limit(MAX_PEOPLE),
    ),
  )
  return { authors: authors ?? [], assignees: assignees ?? [] }
}
