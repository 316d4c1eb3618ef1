import { chatLinks } from '#db/schema/index'
import type { OrgContext } from '#server/kernel/context'
import { DomainError, notFound } from '#server/kernel/errors'
import { withTransaction } from '#server/kernel/transaction'
import { recordAct } from '#server/platform/audit/index'
import { takeLinkRequest } from './link-requests'

/** Links the request's chat user to the signed-in person. A key cannot act for a person in chat. */
export function confirmLink(ctx: OrgContext, token: string): Promise<{ ok: true }> {
  const { actor } = ctx
  if (actor.kind !== 'user')
    throw new DomainError('forbidden', { message: 'Sign in to link your chat account.' })
  return withTransaction(ctx, async (ctx) => {
    const request = await takeLinkRequest(ctx, token)
    if (!request) throw notFound()
    const { orgId, teamId, chatUserId, chatUserName } = request
    const values = { userId: actor.userId, createdAt: ctx.clock.now() }
    await ctx.db
      .insert(chatLinks)
      .values({ orgId, teamId, chatUserId, ...values })
      .onConflictDoUpdate({ target: [chatLinks.orgId, chatLinks.teamId, chatLinks.chatUserId], set: values })
    const target = { kind: 'user', id: actor.userId, name: chatUserName }
    await recordAct(ctx, { act: 'chat.link', target, details: { chat_user: chatUserId } })
    return { ok: true }
  })
}
