import { eq } from 'drizzle-orm'
import type { Database } from '../../../db/client'
import { installations } from '../../../db/schema'
import type { Org } from '../../../server/kernel/context'
import type { ModuleSamples } from '../../support/module-samples'
import { idOf } from '../../support/postgres/sample-row'

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
