import { and, eq, inArray } from 'drizzle-orm'
import { reviewFindings } from '#db/schema/index'
import type { JobContext } from '#server/kernel/context'
import type { PayloadOf } from '#server/kernel/jobs'
import { counted } from '#shared/counted'
import { type Finding, findingsOfReport, type GateResult, hasGates } from '#spec/reviews/index'
import type * as jobs from '../jobs'
import { analyzePull } from '../material/analyze-pull'
import { CHECK_NAME } from '../publish/publish-check'
import { findReviewTarget, type ReviewTarget } from '../pull/review-target'
import { readSettings } from '../settings/read-settings'
import { judge } from './judge'

/**
 * The job of a group of a merge queue: judges the gates of its head, which has the changes of several pull requests. A queue that requires
 * our check waits for it there.
 */
export async function checkMergeGroup(
  ctx: JobContext,
  { orgId, repositoryId, headSha, baseSha }: PayloadOf<typeof jobs.checkMergeGroup>,
): Promise<void> {
  const target = await findReviewTarget(ctx, { orgId, repositoryId })
  if (!target?.forge) return
  const { host, ref } = target.forge
  const check = { name: CHECK_NAME, headSha, kind: 'merge_group' }
  if ((await host.findCheck(ref, check)) !== null) return
  const detailsUrl = `${ctx.baseUrl}/app/${target.org.slug}/reviews`
  await host.createCheck(ref, {
    ...check,
    detailsUrl,
    ...(await judgeGroup(ctx, target, { headSha, baseSha })),
  })
}

interface GroupCommits {
  headSha: string
  baseSha: string
}

async function judgeGroup(ctx: JobContext, target: ReviewTarget, { headSha, baseSha }: GroupCommits) {
  if (!hasGates(await readSettings(ctx, target.repository)))
    return { conclusion: 'success' as const, title: 'No gate is enabled', summary: 'No gate is enabled.' }
  const group = { head: { commitSha: headSha }, base: { commitSha: baseSha } }
  const { report } = await analyzePull(ctx, target, group, ctx.signal)
  if (report.isTruncated)
    return {
      conclusion: 'neutral' as const,
      title: 'Too many files to compare',
      summary:
        'The checks of the pull requests in this group count: GitHub does not list all files of the group.',
    }
  const findings = await withDecisions(ctx, target, findingsOfReport(report))
  return describe(await judge(ctx, target, report, findings))
}

/** A decision in a pull request applies to the group while the lines that caused the finding are the same. */
async function withDecisions(
  { db }: JobContext,
  { repository: { orgId, id } }: ReviewTarget,
  findings: readonly Finding[],
) {
  if (findings.length === 0) return []
  const attested = await db
    .select({ key: reviewFindings.key })
    .from(reviewFindings)
    .where(
      and(
        eq(reviewFindings.orgId, orgId),
        eq(reviewFindings.repositoryId, id),
        eq(reviewFindings.state, 'attested'),
        inArray(
          reviewFindings.key,
          findings.map(({ key }) => key),
        ),
      ),
    )
  const attestedKeys = new Set(attested.map(({ key }) => key))
  return findings.map(({ key, path, sectionId, content }) => ({
    path,
    sectionId,
    kind: content.kind,
    state: attestedKeys.has(key) ? ('attested' as const) : ('open' as const),
  }))
}

function describe(gates: readonly GateResult[]) {
  const failed = gates.filter(({ isPassed }) => !isPassed)
  return {
    conclusion: failed.length > 0 ? ('failure' as const) : ('success' as const),
    title: failed.length > 0 ? counted(failed.length, 'gate fails', 'gates fail') : 'All gates pass',
    summary: gates.map(({ isPassed, text }) => `- ${isPassed ? '✅' : '❌'} ${text}`).join('\n'),
  }
}
