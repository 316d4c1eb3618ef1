import { and, asc, countDistinct, eq } from 'drizzle-orm'
import type { z } from 'zod'
import { documents, repositories, searchPins } from '#db/schema/index'
import type { OrgContext } from '#server/kernel/context'
import { conflict, DomainError, isDomainError } from '#server/kernel/errors'
import { findRepository } from '#server/kernel/repositories/find-repository'
import { recordAct } from '#server/platform/audit/index'
import { groupBy } from '#shared/group-by'
import { changeTuning } from './change-tuning'
import type { PinDocumentName, PinnedSearch, PinnedSearches, PinRequest } from './wire'

export const MAX_PINNED_SEARCHES = 500

const ofQuery = ({ org }: OrgContext, query: string) =>
  and(eq(searchPins.orgId, org.id), eq(searchPins.query, query))

/** All searches with pinned documents, by text. */
export async function listPins(ctx: OrgContext): Promise<z.infer<typeof PinnedSearches>> {
  const rows = await ctx.db
    .select({
      query: searchPins.query,
      path: searchPins.path,
      owner: repositories.owner,
      name: repositories.name,
      title: documents.title,
    })
    .from(searchPins)
    .innerJoin(
      repositories,
      and(eq(repositories.orgId, searchPins.orgId), eq(repositories.id, searchPins.repositoryId)),
    )
    .leftJoin(
      documents,
      and(
        eq(documents.orgId, searchPins.orgId),
        eq(documents.repositoryId, searchPins.repositoryId),
        eq(documents.path, searchPins.path),
      ),
    )
    .where(eq(searchPins.orgId, ctx.org.id))
    .orderBy(asc(searchPins.query), asc(searchPins.position))
  const pins = [...groupBy(rows, ({ query }) => query)].map(([query, ofPin]) => ({
    query,
    documents: ofPin.map(({ owner, name, path, title }) => ({
      repo: `${owner}/${name}`,
      file_path: path,
      title,
    })),
  }))
  return { pins }
}

/** Replaces the pinned documents of a search. Without documents, its pins are removed. */
export function pinDocuments(
  ctx: OrgContext,
  { query, documents: names }: z.infer<typeof PinRequest>,
): Promise<PinnedSearch> {
  return changeTuning(ctx, async (tx) => {
    const pinned = []
    for (const name of names) pinned.push(await findPinned(tx, name))
    const removed = await tx.db
      .delete(searchPins)
      .where(ofQuery(tx, query))
      .returning({ path: searchPins.path })
    if (pinned.length > 0) {
      await requireRoom(tx)
      await tx.db.insert(searchPins).values(
        pinned.map(({ repositoryId, path }, position) => ({
          orgId: tx.org.id,
          query,
          position,
          repositoryId,
          path,
        })),
      )
    }
    const shown = pinned.map(({ wire }) => wire)
    if (removed.length > 0 || pinned.length > 0)
      await recordAct(tx, {
        act: pinned.length > 0 ? 'search.pin' : 'search.unpin',
        target: { kind: 'search', id: query, name: query },
        details: { documents: shown.map(({ repo, file_path }) => `${repo}/${file_path}`) },
      })
    return { query, documents: shown }
  })
}

async function requireRoom({ db, org }: OrgContext): Promise<void> {
  const [counted] = await db
    .select({ count: countDistinct(searchPins.query) })
    .from(searchPins)
    .where(eq(searchPins.orgId, org.id))
  if ((counted?.count ?? 0) >= MAX_PINNED_SEARCHES)
    throw conflict(`${MAX_PINNED_SEARCHES} searches have pinned documents. Remove the pins of one first.`)
}

async function findPinned(tx: OrgContext, { repo, file_path }: z.infer<typeof PinDocumentName>) {
  const repository = await findRepository(tx, repo.owner, repo.name).catch((error) => {
    throw isDomainError(error) ? missingDocument(repo, file_path) : error
  })
  const [document] = await tx.db
    .select({ path: documents.path, title: documents.title })
    .from(documents)
    .where(
      and(
        eq(documents.orgId, tx.org.id),
        eq(documents.repositoryId, repository.id),
        eq(documents.path, file_path),
      ),
    )
  if (!document) throw missingDocument(repo, file_path)
  const { path, title } = document
  return {
    repositoryId: repository.id,
    path,
    wire: { repo: `${repository.owner}/${repository.name}`, file_path: path, title },
  }
}

const missingDocument = ({ owner, name }: { owner: string; name: string }, path: string) =>
  new DomainError('validation_failed', {
    message: `${owner}/${name} has no document ${path}. Check the repository and the path.`,
    issues: [{ loc: ['body', 'documents'], msg: `${owner}/${name}/${path} is no document`, type: 'missing' }],
  })
