import { and, eq } from 'drizzle-orm'
import { isDatabaseAway } from '../../db/is-database-away'
import { repositories } from '../../db/schema'
import { codeHostOf } from '../kernel/code-hosts/code-host-of'
import type { Context } from '../kernel/context'
import { analyzeGrown } from '../kernel/database/analyze-grown'
import { isDomainError } from '../kernel/errors'
import { CodeHostError } from '../ports/codehost/port'
import type { Repository } from '../repos'
import { findChanges } from './changes/find-changes'
import { RunChanges } from './changes/run-changes'
import { configInForce } from './config-in-force'
import { type ClaimedRun, claimRun, type IndexJob } from './run/claim-run'
import { failRun, putRunBack, supersedeRun } from './run/end-run'
import { publish } from './run/publish'
import { RunProblems } from './run/run-problems'
import { RunLostError, RunSupersededError, trackProgress } from './run/track-progress'
import { RESTORE } from './source/restore-advice'
import { type Derived, deriveDocuments } from './texts/derive-documents'

export interface IndexOptions {
  /** Ends the run at its next safe point, to be taken up again by another worker. */
  signal?: AbortSignal
  /** Whether nobody will try again when this attempt fails. */
  isLastAttempt?: boolean
}

/** Brings what readers see of a repository to its head; does nothing when no run of it waits. */
export async function indexRepository(
  ctx: Context,
  job: IndexJob,
  options: IndexOptions = {},
): Promise<void> {
  const run = await claimRun(ctx, job)
  if (!run) return
  try {
    await bringToHead(ctx, run, options.signal)
  } catch (error) {
    await settleFailure(ctx, run, error, options)
  }
}

async function bringToHead(ctx: Context, run: ClaimedRun, signal?: AbortSignal): Promise<void> {
  const progress = trackProgress(ctx, run, signal)
  const repository = await loadRepository(ctx, run)
  const source = { ...codeHostOf(ctx, repository), signal }
  const head = await source.host.head(source.ref, { signal })
  await progress.enter('Comparing the files with what is there', { headSha: head?.commitSha })
  const problems = new RunProblems()
  const changes = new RunChanges()
  try {
    const configuration = await findChanges(ctx, source, repository, head, changes, problems)
    await progress.enter('Reading and storing documents', { total: changes.changed.length })
    const atHead = { ...source, commitSha: head?.commitSha }
    const team = (configuration ?? configInForce(repository))?.config.team ?? null
    const derived = await deriveDocuments(ctx.db, atHead, repository, team, changes, progress, problems)
    await progress.enter('Publishing')
    await publish(ctx, run, {
      ...{ head, configuration, changes, ...derived },
      problems: problems.list(),
      problem: head ? damageOf(derived) : NO_COMMIT,
    })
    if (changes.changed.length > MANY)
      await analyzeGrown(ctx.db, ['texts', 'documents', 'sections', 'criteria'])
  } finally {
    changes.close()
  }
}

/** From so many documents on, tables may have grown beyond what the planner knows of them. */
const MANY = 200

const NO_COMMIT = 'The repository has no commit yet: its documents appear with the first one.'

const damageOf = ({ damagedCount }: Derived) =>
  damagedCount === 0
    ? null
    : `The repository no longer holds ${damagedCount} of its documents whole. ${RESTORE}`

async function loadRepository({ db }: Context, { orgId, repositoryId }: IndexJob): Promise<Repository> {
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
  if (signal?.aborted || isDatabaseAway(error)) {
    await putRunBack(ctx, run, null)
    throw error
  }
  if (error instanceof CodeHostError && error.resumesAt) {
    await putRunBack(ctx, run, null, error.resumesAt)
    throw error
  }
  const isExpected = error instanceof CodeHostError || isDomainError(error)
  const reason = isExpected ? error.message : UNEXPECTED
  if (isExpected && !error.retryable) return failRun(ctx, run, reason)
  if (isLastAttempt) await failRun(ctx, run, reason)
  else await putRunBack(ctx, run, reason)
  throw error
}

const UNEXPECTED = 'Something went wrong on our side while indexing. The log of the worker says what.'
