import { assistantSettings } from '#db/schema/index'
import type { OrgContext } from '#server/kernel/context'
import type { SaveMode } from '#server/kernel/tools/tool'
import { withTransaction } from '#server/kernel/transaction'
import { recordAct } from '#server/platform/audit/index'

export function changeSettings(ctx: OrgContext, savesAs: SaveMode): Promise<{ saves_as: SaveMode }> {
  return withTransaction(ctx, async (tx) => {
    const { db, org } = tx
    await db
      .insert(assistantSettings)
      .values({ orgId: org.id, savesAs })
      .onConflictDoUpdate({ target: assistantSettings.orgId, set: { savesAs } })
    await recordAct(tx, {
      act: 'assistant.settings',
      target: { kind: 'org', id: org.id, name: org.slug },
      details: { saves_as: savesAs },
    })
    return { saves_as: savesAs }
  })
}
