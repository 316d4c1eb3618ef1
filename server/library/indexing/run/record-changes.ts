import { and, eq, sql } from 'drizzle-orm'
import { replacedSpecs, repositories } from '#db/schema/index'
import type { Context } from '#server/kernel/context'
import { inBatches } from '#server/kernel/database/in-batches'
import { recordNotice } from '#server/kernel/notices/record-notice'
import { updatePosted } from '#server/kernel/notices/update-posted'
import { currentConfig } from '#server/kernel/repositories/current-config'
import type { RunChanges } from '../changes/run-changes'
import { coverageRegression, reviewRequested, specCreated, specStatusChange } from '../notices'
import type { ClaimedRun } from './claim-run'
import { moveFollowsAndPins } from './move-follows-and-pins'

const BATCH = 10_000

/**
 * Stores the specs that the publication will replace. Returns false for a repository's first publication: the first index is
 * not a change.
 */
export async function keepReplacedSpecs(
  { db }: Context,
  { orgId, repositoryId }: ClaimedRun,
  changes: RunChanges,
): Promise<boolean> {
  const [repository] = await db
    .select({ headSha: repositories.headSha })
    .from(repositories)
    .where(and(eq(repositories.orgId, orgId), eq(repositories.id, repositoryId)))
  if (!repository?.headSha) return false
  for (const paths of [changes.removed, changes.replaced])
    for (const batch of inBatches(paths, BATCH))
      await db.execute(sql`
        insert into replaced_specs
          (org_id, repository_id, path, blob_sha, text_id, title, status, review_status, total_ac, done_ac)
        select org_id, repository_id, path, blob_sha, text_id, title, status, review_status, total_ac, done_ac
        from documents
        where org_id = ${orgId} and repository_id = ${repositoryId} and is_spec
          and path = any(${sql.param(batch)}::text[])`)
  return true
}

/** Records the changes of the publication by comparing published documents with the replaced ones. */
export async function recordChanges(ctx: Context, run: ClaimedRun, changes: RunChanges): Promise<void> {
  const place = { orgId: run.orgId, repositoryId: run.repositoryId }
  const threshold = await readThreshold(ctx, run)
  const specs: ChangedSpec[] = []
  for (const batch of inBatches(changes.changed, BATCH)) {
    const paths = batch.map(({ path }) => path)
    specs.push(...(await compareSpecs(ctx, run, paths, threshold)))
    await moveFollowsAndPins(ctx, place, paths)
  }
  const created = specs.filter(({ is_new }) => is_new)
  const changedStatus = specs.filter(({ has_new_status }) => has_new_status)
  const dropped = specs.filter(({ has_dropped }) => has_dropped)
  const inReview = specs.filter(({ is_in_review }) => is_in_review)
  await recordNotice(ctx, specCreated, place, created.map(toItem))
  await recordNotice(ctx, specStatusChange, place, [
    ...changedStatus.map(toStatusItem),
    ...(await compareSections(ctx, run)),
  ])
  await recordNotice(ctx, coverageRegression, place, dropped.map(toCoverageItem))
  await recordNotice(ctx, reviewRequested, place, inReview.map(toItem))
  for (const { path, review_status } of specs.filter(({ is_reviewed }) => is_reviewed))
    await updatePosted(
      ctx,
      run.orgId,
      { kind: reviewRequested.name, repositoryId: run.repositoryId, item: { path } },
      review_status === 'approved' ? 'Approved' : 'No longer in review',
    )
  await ctx.db
    .delete(replacedSpecs)
    .where(and(eq(replacedSpecs.orgId, run.orgId), eq(replacedSpecs.repositoryId, run.repositoryId)))
}

async function readThreshold({ db }: Context, { orgId, repositoryId }: ClaimedRun): Promise<number> {
  const [repository] = await db
    .select({ config: repositories.config, configOrigins: repositories.configOrigins })
    .from(repositories)
    .where(and(eq(repositories.orgId, orgId), eq(repositories.id, repositoryId)))
  const inForce = repository ? currentConfig(repository) : null
  return inForce?.config.chat.notifications.coverage_threshold ?? DEFAULT_THRESHOLD
}

const DEFAULT_THRESHOLD = 80

interface ChangedSpec extends Record<string, unknown> {
  path: string
  title: string
  owner: string | null
  team: string | null
  from_status: string | null
  to_status: string | null
  from_coverage: number
  to_coverage: number
  is_new: boolean
  has_new_status: boolean
  has_dropped: boolean
  is_in_review: boolean
  is_reviewed: boolean
  review_status: string | null
}

const toItem = ({ path, title, owner, team }: ChangedSpec) => ({ path, title, owner, team })

const toStatusItem = (spec: ChangedSpec) => ({
  ...toItem(spec),
  sectionId: null,
  sectionTitle: null,
  from: spec.from_status,
  to: spec.to_status,
})

const toCoverageItem = (spec: ChangedSpec) => ({
  ...toItem(spec),
  from: Number(spec.from_coverage),
  to: Number(spec.to_coverage),
})

/**
 * The specs of these paths with changes worth a notice. A spec is not new if a removed one had the same text or title: then it
 * was moved.
 */
function compareSpecs(
  { db }: Context,
  { orgId, repositoryId }: ClaimedRun,
  paths: string[],
  threshold: number,
): Promise<ChangedSpec[]> {
  return db.execute<ChangedSpec>(sql`
    with compared as (
      select d.path, d.title, d.owner, d.team, b.status as from_status, d.status as to_status,
        round(100.0 * b.done_ac / nullif(b.total_ac, 0), 1) as from_coverage,
        round(100.0 * d.done_ac / nullif(d.total_ac, 0), 1) as to_coverage,
        b.path is null and m.path is null as is_new,
        b.status is distinct from d.status and b.path is not null as has_new_status,
        d.review_status is not distinct from 'in_review'
          and coalesce(b.review_status, m.review_status) is distinct from 'in_review' as is_in_review,
        b.review_status = 'in_review' and d.review_status is distinct from 'in_review' as is_reviewed,
        d.review_status
      from documents d
      left join replaced_specs b on b.org_id = d.org_id and b.repository_id = d.repository_id and b.path = d.path
      left join lateral (
        select r.path, r.review_status from replaced_specs r
        where b.path is null and r.org_id = ${orgId} and r.repository_id = d.repository_id
          and (r.blob_sha = d.blob_sha or r.title = d.title)
          and not exists (select from documents o
            where o.org_id = ${orgId} and o.repository_id = r.repository_id and o.path = r.path)
        limit 1) m on true
      where d.org_id = ${orgId} and d.repository_id = ${repositoryId} and d.is_spec and d.text_id is not null
        and d.path = any(${sql.param(paths)}::text[]) and b.blob_sha is distinct from d.blob_sha
    ), judged as (
      select *, coalesce(to_coverage < from_coverage and to_coverage < ${threshold}, false) as has_dropped
      from compared)
    select * from judged where is_new or has_new_status or is_in_review or is_reviewed or has_dropped order by path`)
}

interface ChangedSection extends Record<string, unknown> {
  path: string
  title: string
  owner: string | null
  team: string | null
  section_id: string
  section_title: string
  from_state: string
  to_state: string
}

/** The sections that exist before and after, with a changed state. */
async function compareSections({ db }: Context, { orgId, repositoryId }: ClaimedRun) {
  const rows = await db.execute<ChangedSection>(sql`
    select d.path, d.title, d.owner, d.team, n.section_id, n.title as section_title,
      o.state as from_state, n.state as to_state
    from replaced_specs b
    join documents d on d.org_id = b.org_id and d.repository_id = b.repository_id and d.path = b.path
    join sections n on n.org_id = d.org_id and n.text_id = d.text_id
    join sections o on o.org_id = b.org_id and o.text_id = b.text_id and o.section_id = n.section_id
    where b.org_id = ${orgId} and b.repository_id = ${repositoryId} and d.is_spec
      and b.blob_sha <> d.blob_sha and n.state <> o.state
    order by d.path, n.ordinal`)
  return rows.map(({ path, title, owner, team, section_id, section_title, from_state, to_state }) => ({
    path,
    title,
    owner,
    team,
    sectionId: section_id,
    sectionTitle: section_title,
    from: from_state,
    to: to_state,
  }))
}
