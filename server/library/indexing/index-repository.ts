import { and, eq } from 'drizzle-orm'
import { canSucceedLater } from '#db/is-database-away'
import { repositories } from '#db/schema/index'
import { codeHostOf } from '#server/kernel/code-hosts/code-host-of'
import type { Context } from '#server/kernel/context'
import { analyzeGrown } from '#server/kernel/database/analyze-grown'
import { refusePausedRepository } from '#server/kernel/entitlements/refuse-paused-repository'
import { isDomainError } from '#server/kernel/errors'
import { currentConfig } from '#server/kernel/repositories/current-config'
import type { Repository } from '#server/kernel/repositories/find-repository'
import type { RepositoryId } from '#server/kernel/repositories/repository-id'
import { CodeHostError } from '#server/ports/codehost/port'
import { PortError } from '#server/ports/port-error'
import { findChanges } from './changes/find-changes'
import { RunChanges } from './changes/run-changes'
import { type ClaimedRun, claimRun } from './run/claim-run'
import { failRun, requeueRun, supersedeRun } from './run/end-run'
import { publish } from './run/publish'
import { RunProblems } from './run/run-problems'
import { RunLostError, RunSupersededError, trackProgress } from './run/track-progress'
import { RESTORE_ADVICE } from './source/restore-advice'
import { type DerivationResult, deriveDocuments } from './texts/derive-documents'
import { defaultsOf } from './texts/document-row'

export interface IndexOptions {
  /** Stops the run at its next safe point. Another worker continues it. */
  signal?: AbortSignal
  /** Whether this is the last attempt. */
  isLastAttempt?: boolean
}

/** Indexes the head of a repository. Does nothing if the repository has no unfinished run. */
export async function indexRepository(
  ctx: Context,
  job: RepositoryId,
  options: IndexOptions = {},
): Promise<void> {
  const run = await claimRun(ctx, job)
  if (!run) return
  try {
    await indexHead(ctx, run, options.signal)
  } catch (error) {
    await settleFailure(ctx, run, error, options)
  }
}

async function indexHead(ctx: Context, run: ClaimedRun, signal?: AbortSignal): Promise<void> {
  const progress = trackProgress(ctx, run, signal)
  const repository = await loadRepository(ctx, run)
  await refusePausedRepository(ctx, repository)
  const source = { ...codeHostOf(ctx, repository), signal }
  const head = await source.host.head(source.ref, { signal })
  await progress.enter('Comparing files', { headSha: head?.commitSha })
  const problems = new RunProblems()
  const changes = new RunChanges()
  const configuration = await findChanges(ctx, source, repository, head, changes, problems)
  await progress.enter('Reading and storing documents', { total: changes.changed.length })
  const atHead = { ...source, commitSha: head?.commitSha }
  const defaults = defaultsOf((configuration ?? currentConfig(repository))?.config)
  const derived = await deriveDocuments(ctx.db, atHead, repository, defaults, changes, progress, problems)
  await progress.enter('Publishing')
  await publish(ctx, run, {
    head,
    configuration,
    changes,
    ...derived,
    problems: problems.list(),
    problem: head ? describeDamage(derived) : NO_COMMIT,
  })
  if (changes.changed.length > ANALYZE_ABOVE)
    await analyzeGrown(ctx.db, ['texts', 'documents', 'sections', 'criteria'])
}

/** Above this number of changed documents the planner needs new table statistics. */
const ANALYZE_ABOVE = 200

const NO_COMMIT = 'The repository has no commits yet. Documents appear after the first commit.'

const describeDamage = ({ damagedCount }: DerivationResult) =>
  damagedCount === 0
    ? null
    : `${damagedCount} of the documents cannot be read: the git repository is damaged. ${RESTORE_ADVICE}`

async function loadRepository({ db }: Context, { orgId, repositoryId }: RepositoryId): Promise<Repository> {
  const [repository] = await db
    .select()
    .from(repositories)
    .where(and(eq(repositories.orgId, orgId), eq(repositories.id, repositoryId)))
  if (!repository) throw new RunLostError()
  return repository
}

async function settleFailure(
  ctx: Context,
  run: ClaimedRun,
  error: unknown,
  { signal, isLastAttempt = false }: IndexOptions,
): Promise<void> {
  if (error instanceof RunSupersededError) return supersedeRun(ctx, run)
  if (error instanceof RunLostError) throw error
  if (signal?.aborted || canSucceedLater(error)) {
    await requeueRun(ctx, run, null)
    throw error
  }
  if (error instanceof PortError && error.resumesAt) {
    await requeueRun(ctx, run, null, error.resumesAt)
    throw error
  }
  const isExpected = error instanceof CodeHostError || isDomainError(error)
  const reason = isExpected ? error.message : UNEXPECTED
  if (isExpected && !error.retryable) return failRun(ctx, run, reason)
  if (isLastAttempt) await failRun(ctx, run, reason)
  else await requeueRun(ctx, run, reason)
  throw error
}

const UNEXPECTED = 'Indexing failed because of an internal error. See the worker log.'
