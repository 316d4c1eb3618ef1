import { sql } from 'drizzle-orm'
import { criterionProofs } from '#db/schema/index'
import type { OrgContext } from '#server/kernel/context'
import { findRepository, type Repository } from '#server/kernel/repositories/find-repository'
import type { RepoFilter } from '#server/kernel/repositories/repo-filter'
import { withTransaction } from '#server/kernel/transaction'
import { touchRepository } from '#server/library/repos/index'
import { isLcov } from '../lines/read-lcov'
import { recordLines } from '../lines/record-lines'
import { type Claim, collectClaims } from '../reports/collect-claims'
import { readReport } from '../reports/read-report'
import { recordReportAct } from '../reports/record-report-act'
import { findTestedCommit } from './find-tested-commit'
import { recordProofDay } from './record-proof-day'

export interface ReportInput {
  repo: RepoFilter
  commit: string
  report: string
}

export interface ReportAnswer {
  proved: string[]
  failed: string[]
  unknown: string[]
  /** Evidence files whose executed lines are now known. */
  linked: string[]
}

/** A criterion of the current documents that a test names. */
interface NamedCriterion {
  path: string
  criterionId: string
}

/**
 * Records which criteria a report's tests prove, or which evidence lines an lcov report executed. Names that match no
 * criterion, or several, are `unknown`. A commit missing in the repository proves nothing.
 */
export async function recordReport(
  ctx: OrgContext,
  { repo, commit: commitId, report }: ReportInput,
  signal?: AbortSignal,
): Promise<ReportAnswer> {
  const repository = await findRepository(ctx, repo.owner, repo.name)
  const commit = await findTestedCommit(ctx, repository, commitId, signal)
  if (isLcov(report)) {
    const linked = await recordLines(ctx, repository, { commit, report })
    return { proved: [], failed: [], unknown: [], linked }
  }
  return recordTests(ctx, repository, { commit, report })
}

async function recordTests(
  ctx: OrgContext,
  repository: Repository,
  { commit, report }: Omit<ReportInput, 'repo'>,
): Promise<ReportAnswer> {
  const claims = await collectClaims(readReport(report))
  const places = await findPlaces(ctx, repository, claims)
  const answer: ReportAnswer = { proved: [], failed: [], unknown: [], linked: [] }
  const rows = new Map<string, typeof criterionProofs.$inferInsert>()
  for (const claim of claims) {
    const name = claim.path === null ? claim.criterionId : `${claim.path}#${claim.criterionId}`
    const place = placeOf(claim, places)
    if (place === null) {
      answer.unknown.push(name)
      continue
    }
    answer[claim.hasPassed ? 'proved' : 'failed'].push(name)
    const key = `${place.path}#${place.criterionId}`
    if (rows.get(key)?.hasPassed !== false) rows.set(key, rowOf(ctx, repository, commit, place, claim))
  }
  const { proved, failed, unknown } = answer
  await withTransaction(ctx, async (tx) => {
    await store(tx, repository, [...rows.values()])
    const counts = { proved: proved.length, failed: failed.length, unknown: unknown.length }
    await recordReportAct(tx, repository, { commit, ...counts })
  })
  return answer
}

async function findPlaces(
  { db, org }: OrgContext,
  repository: Repository,
  claims: readonly Claim[],
): Promise<NamedCriterion[]> {
  if (claims.length === 0) return []
  const ids = [...new Set(claims.map(({ criterionId }) => criterionId))]
  return db.execute<NamedCriterion & Record<string, unknown>>(sql`
    select d.path, c.criterion_id as "criterionId"
    from documents d
    join criteria c on c.org_id = d.org_id and c.text_id = d.text_id
    where d.org_id = ${org.id} and d.repository_id = ${repository.id} and d.is_spec
      and c.criterion_id = any(${sql.param(ids)}::text[])`)
}

function placeOf({ path, criterionId }: Claim, places: readonly NamedCriterion[]): NamedCriterion | null {
  const matchingCriteria = places.filter(
    (place) => place.criterionId === criterionId && (path === null || place.path === path),
  )
  return matchingCriteria.length === 1 ? (matchingCriteria[0] ?? null) : null
}

const rowOf = (
  ctx: OrgContext,
  repository: Repository,
  commitSha: string,
  place: NamedCriterion,
  claim: Claim,
) => ({
  orgId: ctx.org.id,
  repositoryId: repository.id,
  path: place.path,
  criterionId: place.criterionId,
  commitSha,
  test: claim.test,
  hasPassed: claim.hasPassed,
  reportedAt: ctx.clock.now(),
})

/** Rows of one statement: Postgres limits its parameters. */
const MAX_ROWS = 1_000

async function store(
  tx: OrgContext,
  repository: Repository,
  rows: (typeof criterionProofs.$inferInsert)[],
): Promise<void> {
  if (rows.length === 0) return
  for (let at = 0; at < rows.length; at += MAX_ROWS)
    await tx.db
      .insert(criterionProofs)
      .values(rows.slice(at, at + MAX_ROWS))
      .onConflictDoUpdate({
        target: [
          criterionProofs.orgId,
          criterionProofs.repositoryId,
          criterionProofs.path,
          criterionProofs.criterionId,
        ],
        set: {
          commitSha: sql`excluded.commit_sha`,
          test: sql`excluded.test`,
          hasPassed: sql`excluded.has_passed`,
          reportedAt: sql`excluded.reported_at`,
        },
      })
  await recordProofDay(tx, repository)
  await touchRepository(tx, repository)
}
