import { eq } from 'drizzle-orm'
import { chatSettings } from '#db/schema/index'
import type { Context, Org, OrgContext } from '#server/kernel/context'
import { withTransaction } from '#server/kernel/transaction'
import { recordAct } from '#server/platform/audit/index'
import type { ChatSettingsInput } from '../wire'

const DEFAULTS: ChatSettingsInput = { unlinked_in_channels: true, unlinked_directly: false }

/** Where people without a linked account get answers. */
export async function readSettings({
  db,
  org,
}: Pick<Context, 'db'> & { org: Org }): Promise<ChatSettingsInput> {
  const [row] = await db.select().from(chatSettings).where(eq(chatSettings.orgId, org.id))
  if (!row) return DEFAULTS
  return { unlinked_in_channels: row.unlinkedInChannels, unlinked_directly: row.unlinkedDirectly }
}

export function changeSettings(ctx: OrgContext, input: ChatSettingsInput): Promise<ChatSettingsInput> {
  const values = {
    unlinkedInChannels: input.unlinked_in_channels,
    unlinkedDirectly: input.unlinked_directly,
  }
  return withTransaction(ctx, async (ctx) => {
    await ctx.db
      .insert(chatSettings)
      .values({ orgId: ctx.org.id, ...values })
      .onConflictDoUpdate({ target: chatSettings.orgId, set: values })
    await recordAct(ctx, { act: 'chat.settings', target: { kind: 'org', id: ctx.org.id }, details: input })
    return input
  })
}
