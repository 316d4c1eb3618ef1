import { sql } from 'drizzle-orm'
import { executedLines } from '#db/schema/index'
import type { OrgContext } from '#server/kernel/context'
import type { Repository } from '#server/kernel/repositories/find-repository'
import { withTransaction } from '#server/kernel/transaction'
import { touchRepository } from '#server/library/repos/index'
import { recordReportAct } from '../reports/record-report-act'
import { type FileLines, readLcov } from './read-lcov'

/** Rows of one statement, whose arrays may be long. */
const MAX_ROWS = 100

/** Stores which evidence lines an lcov report executed. Returns the paths of those files. */
export async function recordLines(
  ctx: OrgContext,
  repository: Repository,
  { commit, report }: { commit: string; report: string },
): Promise<string[]> {
  const evidencePaths = await findEvidenceFiles(ctx, repository)
  const files = [...(await readLcov(report, new Set(evidencePaths)))].filter(
    ([, { measured }]) => measured.size > 0,
  )
  await withTransaction(ctx, async (tx) => {
    await tx.db.execute(sql`
      delete from executed_lines where org_id = ${ctx.org.id} and repository_id = ${repository.id}
        and path <> all(${sql.param(evidencePaths)}::text[])`)
    for (let at = 0; at < files.length; at += MAX_ROWS)
      await store(tx, repository, commit, files.slice(at, at + MAX_ROWS))
    await touchRepository(tx, repository)
    await recordReportAct(tx, repository, { commit, linked: files.length })
  })
  return files.map(([path]) => path).toSorted()
}

/** The evidence files of criteria in current specs. */
async function findEvidenceFiles({ db, org }: OrgContext, repository: Repository): Promise<string[]> {
  const rows = await db.execute<{ path: string }>(sql`
    select distinct e ->> 'filePath' as path
    from documents d
    join criteria c on c.org_id = d.org_id and c.text_id = d.text_id and c.realized_in <> '[]'
    cross join jsonb_array_elements(c.realized_in) e
    where d.org_id = ${org.id} and d.repository_id = ${repository.id} and d.is_spec`)
  return rows.map(({ path }) => path)
}

/** Suites of one commit report separately, so lines of the same commit are combined. Another commit replaces them. */
async function store(
  { db, org, clock }: OrgContext,
  repository: Repository,
  commitSha: string,
  files: readonly (readonly [string, FileLines])[],
): Promise<void> {
  await db
    .insert(executedLines)
    .values(
      files.map(([path, { measured, executed }]) => ({
        orgId: org.id,
        repositoryId: repository.id,
        path,
        commitSha,
        measured: [...measured],
        executed: [...executed],
        reportedAt: clock.now(),
      })),
    )
    .onConflictDoUpdate({
      target: [executedLines.orgId, executedLines.repositoryId, executedLines.path],
      set: {
        commitSha: sql`excluded.commit_sha`,
        measured: addedUp('measured'),
        executed: addedUp('executed'),
        reportedAt: sql`excluded.reported_at`,
      },
    })
}

const addedUp = (column: 'measured' | 'executed') => {
  const before = sql.raw(`executed_lines.${column}`)
  const now = sql.raw(`excluded.${column}`)
  return sql`case when executed_lines.commit_sha = excluded.commit_sha
    then array(select distinct line from unnest(${before} || ${now}) line) else ${now} end`
}
