import { eq } from 'drizzle-orm'
import { assistantSettings } from '#db/schema/index'
import type { OrgContext } from '#server/kernel/context'
import type { SaveMode } from '#server/kernel/tools/tool'

/** How assistants of the org save. */
export async function readSaveMode({ db, org }: OrgContext): Promise<SaveMode> {
  const [settings] = await db
    .select({ savesAs: assistantSettings.savesAs })
    .from(assistantSettings)
    .where(eq(assistantSettings.orgId, org.id))
  return settings?.savesAs ?? 'commit'
}
