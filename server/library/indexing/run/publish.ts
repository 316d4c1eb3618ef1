import { and, eq, sql } from 'drizzle-orm'
import { documents, type RunProblem, repositories, runs } from '#db/schema/index'
import { reportChange } from '#server/kernel/changes'
import type { Context } from '#server/kernel/context'
import { inBatches } from '#server/kernel/database/in-batches'
import { addJob, BULK_FLAG, orgFlag, PRIORITY } from '#server/kernel/jobs'
import { requestSchedules } from '#server/kernel/notices/request-schedules'
import { historyQueue } from '#server/kernel/repositories/repository-task'
import { withTransaction } from '#server/kernel/transaction'
import type { Head } from '#server/ports/codehost/port'
import type { RunChanges } from '../changes/run-changes'
import { computeDocumentDates } from '../jobs'
import { copyRows } from '../rows/copy-rows'
import type { Configuration } from '../source/read-configuration'
import { DAMAGED, DAMAGED_CODE, DOCUMENT_COLUMNS } from '../texts/document-row'
import { INDEXED_WITH } from '../versions'
import type { ClaimedRun } from './claim-run'
import { keepReplacedSpecs, recordChanges } from './record-changes'
import { isHeldBy, RunLostError } from './track-progress'

export interface RunPublication {
  /** Null for a repository without commits. */
  head: Head | null
  /** null keeps the configuration in effect. */
  configuration: Configuration | null
  changes: RunChanges
  /** Paths whose earlier rows stay and are marked, because the newest version of the file is damaged. */
  damagedPaths: string[]
  damagedCount: number
  writtenTexts: number
  problems: RunProblem[]
  problem: string | null
}

/**
 * Publishes the run in one transaction: documents, repository and run change together. Nothing changes if another
 * worker has claimed the run.
 */
export function publish(ctx: Context, run: ClaimedRun, publication: RunPublication): Promise<void> {
  return withTransaction(ctx, async (tx) => {
    await finishRun(tx, run, publication)
    const isRepublished = await keepReplacedSpecs(tx, run, publication.changes)
    await replaceDocuments(tx, run, publication)
    await markDamaged(tx, run, publication.damagedPaths)
    await updateRepository(tx, run, publication)
    if (isRepublished) await recordChanges(tx, run, publication.changes)
    if (publication.configuration) await requestSchedules(tx, run.orgId)
    if (publication.changes.rows.count > 0) await requestHistory(tx, run)
    await reportChange(tx, 'onPublished', {
      orgId: run.orgId,
      repositoryId: run.repositoryId,
      isFirst: !isRepublished,
      hasCommits: publication.head !== null,
      changedDocuments: publication.changes.rows.count,
      writtenTexts: publication.writtenTexts,
    })
  })
}

/** Must run first: it locks the run, so a concurrent claim waits and then finds the run done. */
async function finishRun(
  { db, clock }: Context,
  run: ClaimedRun,
  publication: RunPublication,
): Promise<void> {
  const { head, changes, writtenTexts, problems } = publication
  const count = changes.rows.count + changes.removed.length
  const finished = await db
    .update(runs)
    .set({
      state: 'done',
      step: null,
      error: null,
      headSha: head?.commitSha ?? null,
      doneCount: count,
      totalCount: count,
      writtenCount: writtenTexts,
      problems,
      finishedAt: clock.now(),
    })
    .where(isHeldBy(run))
    .returning({ id: runs.id })
  if (finished.length === 0) throw new RunLostError()
}

async function replaceDocuments(
  { db }: Context,
  run: ClaimedRun,
  { changes }: RunPublication,
): Promise<void> {
  for (const paths of [changes.removed, changes.replaced])
    for (const batch of inBatches(paths, DELETE_BATCH)) await deleteDocuments({ db }, run, batch)
  await copyRows(db, 'documents', DOCUMENT_COLUMNS, changes.rows)
}

const DELETE_BATCH = 10_000

async function deleteDocuments({ db }: Pick<Context, 'db'>, run: ClaimedRun, paths: string[]): Promise<void> {
  await db
    .delete(documents)
    .where(
      and(
        eq(documents.orgId, run.orgId),
        eq(documents.repositoryId, run.repositoryId),
        sql`${documents.path} = any(${sql.param(paths)}::text[])`,
      ),
    )
}

/** Adds the damage diagnostic once per document, also when a run is repeated. */
async function markDamaged({ db }: Context, run: ClaimedRun, paths: string[]): Promise<void> {
  if (paths.length === 0) return
  await db.execute(sql`
    update documents set diagnostics = ${JSON.stringify(DAMAGED.diagnostics)}::text::jsonb || coalesce((
      select jsonb_agg(diagnostic) from jsonb_array_elements(diagnostics) diagnostic
      where diagnostic->>'code' is distinct from ${DAMAGED_CODE}), '[]')
    where org_id = ${run.orgId} and repository_id = ${run.repositoryId}
      and path = any(${sql.param(paths)}::text[])`)
}

async function updateRepository(
  { db, clock }: Context,
  run: ClaimedRun,
  publication: RunPublication,
): Promise<void> {
  const { head, configuration, damagedCount, problem } = publication
  await db
    .update(repositories)
    .set({
      // For a local repository the first run sets it. After that only an admin changes it.
      defaultBranch: sql`case when ${repositories.localPath} is null then ${head?.branch ?? null}
        else coalesce(${repositories.defaultBranch}, ${head?.branch ?? null}) end`,
      headSha: head?.commitSha ?? null,
      // Damaged files may be repaired while the tree stays the same, so the tree is read again.
      treeSha: damagedCount === 0 ? (head?.treeSha ?? null) : null,
      indexedAt: clock.now(),
      indexedWith: INDEXED_WITH,
      problem,
      ...(configuration && {
        config: configuration.config,
        configOrigins: configuration.origins,
        configFile: configuration.file,
        configDiagnostics: configuration.diagnostics,
      }),
    })
    .where(and(eq(repositories.orgId, run.orgId), eq(repositories.id, run.repositoryId)))
}

/** Document dates require a walk through history. Search must not wait for it. */
async function requestHistory(ctx: Context, { orgId, repositoryId }: ClaimedRun): Promise<void> {
  await addJob(
    ctx,
    computeDocumentDates,
    { orgId, repositoryId, requestId: ctx.requestId },
    {
      queue: historyQueue(repositoryId),
      key: `history:${repositoryId}`,
      priority: PRIORITY.history,
      flags: [BULK_FLAG, orgFlag(orgId)],
    },
  )
}
