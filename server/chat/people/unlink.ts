import { and, eq } from 'drizzle-orm'
import { chatLinks } from '../../../db/schema'
import { recordAct } from '../../audit'
import type { OrgContext } from '../../kernel/context'
import { withTransaction } from '../../kernel/transaction'
import { userIdOf } from '../../kernel/user-id-of'

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
