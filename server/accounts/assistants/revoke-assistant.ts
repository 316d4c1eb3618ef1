import { and, eq } from 'drizzle-orm'
import { assistants } from '#db/schema/index'
import type { OrgContext } from '#server/kernel/context'
import { DomainError, notFound } from '#server/kernel/errors'
import { withTransaction } from '#server/kernel/transaction'
import { userIdOf } from '#server/kernel/user-id-of'
import { recordAct } from '#server/platform/audit/index'
import { endConnections } from './end-connections'

/** Disconnects the caller's own assistant; an admin can disconnect any in the org. Others are not found (404). */
export function revokeAssistant(ctx: OrgContext, assistantId: number): Promise<{ ok: true }> {
  return withTransaction(ctx, async (ctx) => {
    const isThis = and(eq(assistants.orgId, ctx.org.id), eq(assistants.id, assistantId))
    const [assistant] = await ctx.db.select().from(assistants).where(isThis).for('update')
    const mayRevoke = assistant?.userId === userIdOf(ctx) || ctx.permissions.includes('org:manage')
    if (!assistant || !mayRevoke) throw notFound()
    refuseWeakerKey(ctx, assistant.scopes)
    await endConnections(ctx.db, isThis)
    const target = { kind: 'assistant', id: assistantId, name: assistant.clientName }
    await recordAct(ctx, { act: 'assistant.revoked', target })
    return { ok: true }
  })
}

/** A stolen read-only key must not be able to disconnect an assistant with more permissions. */
function refuseWeakerKey({ actor, permissions }: OrgContext, scopes: string[]): void {
  const isWeaker = scopes.some((scope) => !(permissions as string[]).includes(scope))
  if (actor.kind === 'key' && isWeaker)
    throw new DomainError('forbidden', {
      message: 'A key cannot disconnect an assistant with more permissions. Sign in to disconnect it.',
    })
}
