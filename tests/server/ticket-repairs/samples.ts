import { eq } from 'drizzle-orm'
import type { Database } from '../../../db/client'
import { repositories, ticketRuns } from '../../../db/schema'
import type { ModuleSamples } from '../../support/module-samples'
import { idOf } from '../../support/postgres/sample-row'
import { byRoot, inOrg } from '../audit/act-world'

/** A finished run without steps. */
async function makeRun(db: Database, orgId: number): Promise<number> {
  const [repository] = await db
    .select({ id: repositories.id })
    .from(repositories)
    .where(eq(repositories.orgId, orgId))
  const [made] = await db
    .insert(ticketRuns)
    .values({
      orgId,
      repositoryId: idOf(repository),
      trigger: 'request',
      state: 'done',
      startedAt: new Date(),
      finishedAt: new Date(),
    })
    .returning({ id: ticketRuns.id })
  return idOf(made)
}

export const samples: ModuleSamples = {
  parameters: { ticket_run_id: ({ db }, { org }) => makeRun(db, org.id) },
  missing: { ticket_run_id: '999999999' },
  recipes: [
    [
      'ticketUndo.undo',
      ['ticket_run.undo'],
      byRoot('ticketUndo.undo', async (world) => {
        const { db, org } = world.site
        return { ...inOrg(world), ticket_run_id: String(await makeRun(db, org.id)) }
      }),
    ],
  ],
}
