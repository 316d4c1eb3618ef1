import { and, eq } from 'drizzle-orm'
import { chatLinks } from '#db/schema/index'
import type { ChangeHandler } from '#server/kernel/changes'
import type { OrgContext } from '#server/kernel/context'
import { withTransaction } from '#server/kernel/transaction'
import { userIdOf } from '#server/kernel/user-id-of'
import { recordAct } from '#server/platform/audit/index'

/** Ends the links of the caller's own chat accounts in this org. */
export function unlink(ctx: OrgContext): Promise<{ ok: true }> {
  const userId = userIdOf(ctx)
  return withTransaction(ctx, async (ctx) => {
    const ended = await ctx.db
      .delete(chatLinks)
      .where(and(eq(chatLinks.orgId, ctx.org.id), eq(chatLinks.userId, userId)))
      .returning({ chatUserId: chatLinks.chatUserId })
    for (const { chatUserId } of ended)
      await recordAct(ctx, {
        act: 'chat.unlink',
        target: { kind: 'user', id: userId },
        details: { chat_user: chatUserId },
      })
    return { ok: true }
  })
}

/** Ends the person's links in all orgs, because the chat accounts may be another person's. */
export const endLinksOf: ChangeHandler<'onAccountTakenOver'> = async ({ db }, { userId }) => {
  await db.delete(chatLinks).where(eq(chatLinks.userId, userId))
}
