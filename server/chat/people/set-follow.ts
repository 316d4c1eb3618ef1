import { documentFollows } from '../../../db/schema'
import { userIdOf } from '../../kernel/user-id-of'
import { findRepository } from '../../repos'
import type { SessionContext } from '../requests/open-session'

interface FollowChoice {
  repo: string
  path: string
  choice: 'follow' | 'mute'
}

/** Stores whether the person wants notices about a document. */
export async function setFollow(ctx: SessionContext, { repo, path, choice }: FollowChoice): Promise<void> {
  const [owner = '', name = ''] = repo.split('/')
  const { id: repositoryId } = await findRepository(ctx, owner, name)
  const key = { orgId: ctx.org.id, userId: userIdOf(ctx), repositoryId, path }
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
}
