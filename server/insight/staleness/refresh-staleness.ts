import { and, eq } from 'drizzle-orm'
import { repositories } from '#db/schema/index'
import type { Context } from '#server/kernel/context'
import { analyzeGrown } from '#server/kernel/database/analyze-grown'
import { isConnected, type Repository } from '#server/kernel/repositories/find-repository'
import type { RepositoryId } from '#server/kernel/repositories/repository-id'
import { withTransaction } from '#server/kernel/transaction'
import { openPastSource } from '#server/library/history/index'
import { requestWatchRuns } from '#server/library/search/index'
import { dateCode } from './date-code'
import { findChangedCode } from './find-changed-code'
import { requestStaleIssue } from './issue/request-stale-issue'
import { maxAgeOf } from './max-age-of'
import { readEvidence } from './read-evidence'
import { recordStaleSpecs } from './record-stale-specs'
import { writeRealized } from './write-realized'
import { writeDocumentStaleness, writeSectionStaleness } from './write-staleness'

/** Computes which sections and documents of a repository are stale, and since when. */
export async function refreshStaleness(
  ctx: Context,
  job: RepositoryId,
  { signal }: { signal?: AbortSignal } = {},
): Promise<void> {
  const [repository] = await ctx.db
    .select()
    .from(repositories)
    .where(and(eq(repositories.orgId, job.orgId), eq(repositories.id, job.repositoryId), isConnected))
  if (!repository || !hasHead(repository)) return
  await analyzeGrown(ctx.db, ['section_identities', 'digests', 'documents', 'sections', 'notice_conditions'])
  const sections = await readEvidence(ctx, repository)
  const paths = new Set(sections.flatMap(({ evidence }) => evidence.map(({ filePath }) => filePath)))
  const fileChanges = await dateCode(ctx, repository, paths, signal)
  const source = openPastSource(ctx, repository, signal)
  const changes = await findChangedCode(source, repository.headSha, sections, fileChanges)
  const maxAgeMs = maxAgeOf(repository)
  await withTransaction(ctx, async (tx) => {
    await writeSectionStaleness(tx, repository, changes, maxAgeMs)
    await writeDocumentStaleness(tx, repository, maxAgeMs)
    await writeRealized(tx, repository)
    await recordStaleSpecs(tx, repository)
    await requestStaleIssue(tx, repository)
    await requestWatchRuns(tx, job.orgId, [repository.id], repository.indexedAt)
  })
}

const hasHead = (repository: Repository): repository is Repository & { headSha: string } =>
  repository.headSha !== null
