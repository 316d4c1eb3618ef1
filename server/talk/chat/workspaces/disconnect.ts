import { eq } from 'drizzle-orm'
import { chatLinkRequests, chatLinks, chatWorkspaces } from '#db/schema/index'
import { findWorkspace } from '#server/kernel/chat/open-org-chat'
import type { OrgContext } from '#server/kernel/context'
import { conflict } from '#server/kernel/errors'
import { withTransaction } from '#server/kernel/transaction'
import { recordAct } from '#server/platform/audit/index'
import { releaseTeam } from './finish-install'

/** Deletes the token, and ends the links of people. */
export function disconnect(ctx: OrgContext): Promise<{ ok: true }> {
  return withTransaction(ctx, async (ctx) => {
    const { db, org, ports } = ctx
    const row = await findWorkspace(ctx)
    if (!row && ports.chat?.of(org.slug))
      throw conflict('This workspace belongs to SLACK_BOT_TOKEN, which only the operator can remove.')
    if (!row) throw noWorkspace()
    for (const table of [chatLinks, chatLinkRequests, chatWorkspaces])
      await db.delete(table).where(eq(table.orgId, org.id))
    await releaseTeam(ctx, row.teamId)
    const target = { kind: 'chat_workspace', id: row.teamId, name: row.teamName }
    await recordAct(ctx, { act: 'chat.disconnect', target })
    return { ok: true }
  })
}

export const noWorkspace = () =>
  conflict('No chat workspace is connected. Connect one under Settings, Notifications, Chat.')
