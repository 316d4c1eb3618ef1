import { and, eq, sql } from 'drizzle-orm'
import { documents, type RunProblem, repositories, runs } from '../../../db/schema'
import { followSections } from '../../history/jobs'
import type { Context } from '../../kernel/context'
import { addJob, BULK_FLAG, orgFlag } from '../../kernel/jobs'
import { withTransaction } from '../../kernel/transaction'
import type { Head } from '../../ports/codehost/port'
import { renderDocuments } from '../../specs/jobs'
import type { RunChanges } from '../changes/run-changes'
import { readHistory } from '../jobs'
import { copyRows } from '../rows/copy-rows'
import type { Configuration } from '../source/read-configuration'
import { DAMAGED, DAMAGED_CODE, DOCUMENT_COLUMNS } from '../texts/document-row'
import { INDEXED_WITH } from '../versions'
import type { ClaimedRun } from './claim-run'
import { isMine, RunLostError } from './track-progress'

export interface Publication {
  /** null for a repository without a commit. */
  head: Head | null
  /** null leaves the one in force as it is. */
  configuration: Configuration | null
  changes: RunChanges
  /** Paths whose rows stay as they are, and say that the file's newest version is damaged. */
  kept: string[]
  damagedCount: number
  writtenTexts: number
  problems: RunProblem[]
  problem: string | null
}

/**
 * The one moment at which readers see anything: documents, repository and run change together, or, when the run is
 * no longer ours, not at all.
 */
export function publish(ctx: Context, run: ClaimedRun, publication: Publication): Promise<void> {
  return withTransaction(ctx, async (tx) => {
    await finishRun(tx, run, publication)
    await replaceDocuments(tx, run, publication)
    await tellDamage(tx, run, publication.kept)
    await updateRepository(tx, run, publication)
    if (publication.changes.rows.count > 0) {
      await requestHistory(tx, run)
      await requestRenders(tx, run)
    }
    if (publication.head) await requestFollowing(tx, run)
  })
}

/** First of all, for it locks the run: whoever wants to claim it now waits, and then finds it done. */
async function finishRun({ db, clock }: Context, run: ClaimedRun, publication: Publication): Promise<void> {
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
    .where(isMine(run))
    .returning({ id: runs.id })
  if (finished.length === 0) throw new RunLostError()
}

async function replaceDocuments({ db }: Context, run: ClaimedRun, { changes }: Publication): Promise<void> {
  for (const paths of [changes.removed, changes.replaced])
    for (const batch of paths.batches(DELETED_TOGETHER)) await deleteDocuments({ db }, run, batch)
  await copyRows(db, 'documents', DOCUMENT_COLUMNS, changes.rows)
}

const DELETED_TOGETHER = 10_000

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

/** Once each, however often the run is repeated. */
async function tellDamage({ db }: Context, run: ClaimedRun, paths: string[]): Promise<void> {
  if (paths.length === 0) return
  await db.execute(sql`
    update documents set diagnostics = ${JSON.stringify(DAMAGED.diagnostics)}::text::jsonb || coalesce((
      select jsonb_agg(told) from jsonb_array_elements(diagnostics) told
      where told->>'code' is distinct from ${DAMAGED_CODE}), '[]')
    where org_id = ${run.orgId} and repository_id = ${run.repositoryId}
      and path = any(${sql.param(paths)}::text[])`)
}

async function updateRepository(
  { db, clock }: Context,
  run: ClaimedRun,
  publication: Publication,
): Promise<void> {
  const { head, configuration, damagedCount, problem } = publication
  await db
    .update(repositories)
    .set({
      // On this machine it is fixed by the first index: only an admin changes it then.
      defaultBranch: sql`case when ${repositories.localPath} is null then ${head?.branch ?? null}
        else coalesce(${repositories.defaultBranch}, ${head?.branch ?? null}) end`,
      headSha: head?.commitSha ?? null,
      // What is damaged may be whole again while the tree is the same.
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

/** After whatever makes documents searchable. */
const HISTORY_PRIORITY = 2_000
const RENDER_PRIORITY = HISTORY_PRIORITY - 1

/** The documents' dates take a walk of history, for which nobody who searches should wait. */
async function requestHistory(ctx: Context, { orgId, repositoryId }: ClaimedRun): Promise<void> {
  await addJob(
    ctx,
    readHistory,
    { orgId, repositoryId, requestId: ctx.requestId },
    {
      queue: `history:${repositoryId}`,
      key: `history:${repositoryId}`,
      priority: HISTORY_PRIORITY,
      flags: [BULK_FLAG, orgFlag(orgId)],
    },
  )
}

/** Whoever reads a document first should not wait until its code is coloured. */
async function requestRenders(ctx: Context, { orgId, repositoryId }: ClaimedRun): Promise<void> {
  await addJob(
    ctx,
    renderDocuments,
    { orgId, repositoryId, requestId: ctx.requestId },
    {
      queue: `renders:${repositoryId}`,
      key: `renders:${repositoryId}`,
      priority: RENDER_PRIORITY,
      flags: [BULK_FLAG, orgFlag(orgId)],
    },
  )
}

/** What becomes of sections, numbers and ages is found out behind the dates, which it needs. */
async function requestFollowing(ctx: Context, { orgId, repositoryId }: ClaimedRun): Promise<void> {
  await addJob(
    ctx,
    followSections,
    { orgId, repositoryId, requestId: ctx.requestId },
    { queue: `history:${repositoryId}`, key: `follow:${repositoryId}`, priority: HISTORY_PRIORITY + 1 },
  )
}
