import { eq } from 'drizzle-orm'
import type { z } from 'zod'
import { orgs } from '#db/schema/index'
import type { OrgContext } from '#server/kernel/context'
import { withTransaction } from '#server/kernel/transaction'
import { recordAct } from '#server/platform/audit/index'
import type { ContentSettingsWire, NewContentSettings } from './wire'

type ContentSettings = z.infer<typeof ContentSettingsWire>

export async function getContentSettings({
  db,
  org,
}: Pick<OrgContext, 'db' | 'org'>): Promise<ContentSettings> {
  const [row] = await db
    .select({ loads_remote_images: orgs.loadsRemoteImages, allows_share_links: orgs.allowsShareLinks })
    .from(orgs)
    .where(eq(orgs.id, org.id))
  if (!row) throw new Error('the org disappeared during a request')
  return row
}

/** Changes only the settings in the request. */
export function changeContentSettings(
  ctx: OrgContext,
  changes: z.infer<typeof NewContentSettings>,
): Promise<ContentSettings> {
  return withTransaction(ctx, async (tx) => {
    const before = await getContentSettings(tx)
    const settings = { ...before, ...changes }
    await tx.db
      .update(orgs)
      .set({
        loadsRemoteImages: settings.loads_remote_images,
        allowsShareLinks: settings.allows_share_links,
      })
      .where(eq(orgs.id, tx.org.id))
    await recordAct(tx, {
      act: 'org.change_content_settings',
      target: { kind: 'org', id: tx.org.id, name: tx.org.name },
      details: { ...settings },
    })
    return settings
  })
}
