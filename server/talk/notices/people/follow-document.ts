import { and, eq } from 'drizzle-orm'
import { documentFollows, documents } from '#db/schema/index'
import type { OrgContext } from '#server/kernel/context'
import { notFound } from '#server/kernel/errors'
import type { RepositoryNames } from '#server/kernel/paths'
import { findRepository } from '#server/kernel/repositories/find-repository'
import { userIdOf } from '#server/kernel/user-id-of'
import type { FollowWire } from '../wire'

type DocumentNames = RepositoryNames & { file_path: string }

/** Whether the caller follows or muted the document. */
export async function readFollow(ctx: OrgContext, names: DocumentNames): Promise<FollowWire> {
  const key = await findFollowKey(ctx, names)
  const [row] = await ctx.db.select().from(documentFollows).where(isFollow(key))
  return { choice: row?.choice ?? 'none' }
}

export async function writeFollow(
  ctx: OrgContext,
  { choice, ...names }: DocumentNames & FollowWire,
): Promise<{ ok: true }> {
  const key = await findFollowKey(ctx, names)
  if (choice === 'none') await ctx.db.delete(documentFollows).where(isFollow(key))
  else
    await ctx.db
      .insert(documentFollows)
      .values({ ...key, choice })
      .onConflictDoUpdate({
        target: [
          documentFollows.orgId,
          documentFollows.userId,
          documentFollows.repositoryId,
          documentFollows.path,
        ],
        set: { choice },
      })
  return { ok: true }
}

/** Throws 404 for a document that does not exist. */
async function findFollowKey(ctx: OrgContext, { owner, repo, file_path: path }: DocumentNames) {
  const { db, org } = ctx
  const { id: repositoryId } = await findRepository(ctx, owner, repo)
  const isDocument = and(
    eq(documents.orgId, org.id),
    eq(documents.repositoryId, repositoryId),
    eq(documents.path, path),
  )
  if ((await db.$count(documents, isDocument)) === 0) throw notFound()
  return { orgId: org.id, userId: userIdOf(ctx), repositoryId, path }
}

const isFollow = ({ orgId, userId, repositoryId, path }: Awaited<ReturnType<typeof findFollowKey>>) =>
  and(
    eq(documentFollows.orgId, orgId),
    eq(documentFollows.userId, userId),
    eq(documentFollows.repositoryId, repositoryId),
    eq(documentFollows.path, path),
  )
