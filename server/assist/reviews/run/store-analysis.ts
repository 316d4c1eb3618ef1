import { and, eq, sql } from 'drizzle-orm'
import { reviewFindings } from '#db/schema/index'
import type { Context } from '#server/kernel/context'
import { type Finding, findingsOfReport } from '#spec/reviews/index'
import type { Analysis } from '../material/analyze-pull'
import { changeRun } from './begin-run'
import type { ReviewRun } from './read-run'

export type FindingRow = typeof reviewFindings.$inferSelect

/** Stores the results of the run. Decisions about the same findings of earlier heads are kept. */
export async function storeAnalysis(
  ctx: Context,
  run: ReviewRun,
  { report, mergeBaseSha }: Analysis,
): Promise<void> {
  await storeFindings(ctx, run, findingsOfReport(report))
  await changeRun(ctx, run, { report, mergeBaseSha })
}

export async function storeFindings(
  { db }: Pick<Context, 'db'>,
  { orgId, repositoryId, number, headSha }: ReviewRun,
  findings: readonly Finding[],
): Promise<void> {
  if (findings.length === 0) return
  const rows = new Map(
    findings.map((finding) => [
      finding.key,
      { orgId, repositoryId, number, headSha, kind: finding.content.kind, ...finding },
    ]),
  )
  await db
    .insert(reviewFindings)
    .values([...rows.values()])
    .onConflictDoUpdate({
      target: [reviewFindings.orgId, reviewFindings.repositoryId, reviewFindings.number, reviewFindings.key],
      set: { headSha: sql`excluded.head_sha`, content: sql`excluded.content` },
    })
}

/** The findings of a run, the oldest first. */
export const readFindings = (
  { db }: Pick<Context, 'db'>,
  { orgId, repositoryId, number, headSha }: Pick<ReviewRun, 'orgId' | 'repositoryId' | 'number' | 'headSha'>,
): Promise<FindingRow[]> =>
  db
    .select()
    .from(reviewFindings)
    .where(
      and(
        eq(reviewFindings.orgId, orgId),
        eq(reviewFindings.repositoryId, repositoryId),
        eq(reviewFindings.number, number),
        eq(reviewFindings.headSha, headSha),
      ),
    )
    .orderBy(reviewFindings.id)
