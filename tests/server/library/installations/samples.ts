import { eq } from 'drizzle-orm'
import type { Database } from '#db/client'
import { installations } from '#db/schema/index'
import type { Org } from '#server/kernel/context'
import type { ModuleSamples } from '#tests/support/module-samples'
import { idOf } from '#tests/support/postgres/sample-row'

export const samples: ModuleSamples = {
  parameters: {
    installation_id: ({ db }, { org }) => installationId(db, org),
  },
}

export async function installationId(db: Database, org: Org): Promise<number> {
  const [installation] = await db
    .select({ id: installations.id })
    .from(installations)
    .where(eq(installations.orgId, org.id))
  return idOf(installation)
}
