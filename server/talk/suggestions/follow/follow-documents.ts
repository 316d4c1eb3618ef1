import { and, eq, isNull, or, type SQL, sql } from 'drizzle-orm'
import { documents, suggestions, texts } from '#db/schema/index'
import type { JobContext, OrgContext } from '#server/kernel/context'
import { findRepositoryOfTask } from '#server/kernel/repositories/find-repository-of-task'
import type { RepositoryId } from '#server/kernel/repositories/repository-id'
import { withTransaction } from '#server/kernel/transaction'
import { findNewPath } from '#server/library/files/index'
import { OF_DOCUMENT } from '../find-suggestion'
import { closeGone, reopenFound } from './close-gone'
import { placeSuggestion } from './place-suggestion'

/**
 * Moves the open suggestions of a repository with their documents and sections, closes those of deleted documents, and opens
 * them again when a document comes back. It can be repeated at any point.
 */
export async function followDocuments(ctx: JobContext, task: RepositoryId): Promise<void> {
  const found = await findRepositoryOfTask(ctx, task)
  if (!found) return
  const { orgContext, repository } = found
  await withTransaction(orgContext, (tx) => reopenFound(tx, repository))
  for (const { path, isGone } of await findChangedPaths(orgContext, task)) {
    ctx.signal.throwIfAborted()
    const newPath = isGone ? await findNewPath(orgContext, repository, path, ctx.signal) : path
    await withTransaction(orgContext, (tx) =>
      newPath === null ? closeGone(tx, repository, path) : moveSuggestions(tx, task, path, newPath),
    )
  }
}

/** Paths of open suggestions whose document or section is gone. */
function findChangedPaths({ db }: OrgContext, { orgId, repositoryId }: RepositoryId) {
  const hasSection: SQL = sql`exists (
    select from sections s
    where s.org_id = ${orgId} and s.text_id = ${documents.textId} and s.section_id = ${suggestions.sectionId})`
  return db
    .selectDistinct({ path: suggestions.path, isGone: sql<boolean>`${documents.path} is null` })
    .from(suggestions)
    .leftJoin(documents, OF_DOCUMENT)
    .where(
      and(
        eq(suggestions.orgId, orgId),
        eq(suggestions.repositoryId, repositoryId),
        eq(suggestions.state, 'open'),
        or(isNull(documents.path), sql`(${documents.textId} is not null and not ${hasSection})`),
      ),
    )
    .orderBy(suggestions.path)
}

async function moveSuggestions(
  { db }: OrgContext,
  { orgId, repositoryId }: RepositoryId,
  path: string,
  newPath: string,
): Promise<void> {
  const ofRepository = and(eq(suggestions.orgId, orgId), eq(suggestions.repositoryId, repositoryId))
  const rows = await db
    .select()
    .from(suggestions)
    .where(and(ofRepository, eq(suggestions.path, path), eq(suggestions.state, 'open')))
    .for('update')
  const [document] = await db
    .select({ source: texts.content })
    .from(documents)
    .leftJoin(texts, and(eq(texts.orgId, documents.orgId), eq(texts.id, documents.textId)))
    .where(
      and(eq(documents.orgId, orgId), eq(documents.repositoryId, repositoryId), eq(documents.path, newPath)),
    )
  // The document was published again meanwhile, which has its own job.
  if (!document) return
  for (const row of rows) {
    const place = placeSuggestion(row, newPath, document.source ?? '')
    await db
      .update(suggestions)
      .set({
        path: place.path,
        sectionId: place.sectionId,
        sectionTitle: place.sectionTitle,
        base: place.base,
        content: place.content,
      })
      .where(and(ofRepository, eq(suggestions.id, row.id)))
  }
}
