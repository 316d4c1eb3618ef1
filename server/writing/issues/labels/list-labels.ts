import { and, eq, sql } from 'drizzle-orm'
import { issueLabels, issues } from '#db/schema/index'
import type { OrgContext } from '#server/kernel/context'
import type { LabelColor } from '#shared/label-colors'
import { findLocalRepository, type RepoNames } from '../find-local-repository'
import { isIssueOf } from '../is-issue-of'
import type { LabelsWire } from './label-wire'

const MAX_LABELS = 500

/** The labels that have a color or are used, in the order of their names. Very long lists are cut off. */
export async function listLabels(ctx: OrgContext, at: RepoNames): Promise<LabelsWire> {
  const { db, org } = ctx
  const repository = await findLocalRepository(ctx, at)
  const used = await db
    .select({
      name: sql<string>`label`,
      issues: sql<number>`count(*) filter (where ${issues.kind} = 'issue' and ${issues.state} = 'open')::int`,
      pulls: sql<number>`count(*) filter (where ${issues.kind} = 'pull' and ${issues.state} = 'open')::int`,
    })
    .from(issues)
    .innerJoin(sql`unnest(${issues.labels}) as label`, sql`true`)
    .where(isIssueOf(repository))
    .groupBy(sql`label`)
  const colored = await db
    .select({ name: issueLabels.name, color: issueLabels.color })
    .from(issueLabels)
    .where(and(eq(issueLabels.orgId, org.id), eq(issueLabels.repositoryId, repository.id)))
  const counts = new Map(used.map(({ name, ...count }) => [name, count]))
  const colors = new Map(colored.map(({ name, color }) => [name, color as LabelColor]))
  const names = [...new Set([...counts.keys(), ...colors.keys()])].sort(byName)
  return {
    labels: names.slice(0, MAX_LABELS).map((name) => ({
      name,
      color: colors.get(name) ?? 'gray',
      open_issues: counts.get(name)?.issues ?? 0,
      open_pulls: counts.get(name)?.pulls ?? 0,
    })),
  }
}

const { compare: byName } = new Intl.Collator('en', { numeric: true })
