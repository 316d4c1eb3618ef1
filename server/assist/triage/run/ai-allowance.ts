import { and, eq, sql } from 'drizzle-orm'
import { triageItems } from '#db/schema/index'
import type { OrgContext } from '#server/kernel/context'
import type { TriageIssue } from '../hosts/issue-host'
import type { TriagePlace } from './triage-place'

/** Maximum AI operations per repository and day caused by people without write access. */
const MAX_RUNS = 10

interface AiAllowance {
  /** The author of the issue has no write access. Anyone can open issues in a public repository. */
  isLimited: boolean
  isLeft: boolean
}

export async function readAiAllowance(place: TriagePlace, issue: TriageIssue): Promise<AiAllowance> {
  const { ctx, repository, host } = place
  if (!ctx.ports.ai || (await host.mayAuthorWrite(issue))) return { isLimited: false, isLeft: true }
  const [row] = await ctx.db
    .select({ runs: sql<number>`coalesce(sum(${triageItems.aiRuns}), 0)::int` })
    .from(triageItems)
    .where(
      and(
        eq(triageItems.orgId, repository.orgId),
        eq(triageItems.repositoryId, repository.id),
        eq(triageItems.aiDay, today(ctx)),
      ),
    )
  return { isLimited: true, isLeft: (row?.runs ?? 0) < MAX_RUNS }
}

/** Counts an operation of a limited author. The issue must have an item. */
export async function countAiUse(
  { db, clock }: Pick<OrgContext, 'db' | 'clock'>,
  { orgId, id }: TriagePlace['repository'],
  { number }: TriageIssue,
): Promise<void> {
  const day = today({ clock })
  await db
    .update(triageItems)
    .set({
      aiDay: day,
      aiRuns: sql`case when ${triageItems.aiDay} = ${day} then ${triageItems.aiRuns} else 0 end + 1`,
    })
    .where(
      and(eq(triageItems.orgId, orgId), eq(triageItems.repositoryId, id), eq(triageItems.number, number)),
    )
}

const today = ({ clock }: Pick<OrgContext, 'clock'>) => clock.now().toISOString().slice(0, 10)
