import { randomInt } from 'node:crypto'
import { and, eq, isNull } from 'drizzle-orm'
import type { Database } from '#db/client'
import { repositories, triageItems } from '#db/schema/index'
import { byRoot, inOrg } from '#tests/server/platform/audit/act-world'
import type { ModuleSamples } from '#tests/support/module-samples'
import { idOf } from '#tests/support/postgres/sample-row'

async function makeItem(db: Database, orgId: number): Promise<string> {
  const [repository] = await db
    .select({ id: repositories.id })
    .from(repositories)
    .where(and(eq(repositories.orgId, orgId), isNull(repositories.disconnectedAt)))
    .limit(1)
  const [row] = await db
    .insert(triageItems)
    .values({
      orgId,
      repositoryId: idOf(repository),
      number: randomInt(1, 2 ** 40),
      title: 'A refund fails',
      author: 'Ada',
      url: 'https://code.example/issues/1',
      issueState: 'open',
      version: 'one',
      state: 'waiting',
    })
    .returning({ id: triageItems.id })
  return String(idOf(row))
}

export const samples: ModuleSamples = {
  bodies: { 'triage.settle': { classification: 'bug' } },
  parameters: { triage_item_id: ({ db }, { org }) => makeItem(db, org.id) },
  missing: { triage_item_id: '999999999' },
  recipes: [
    [
      'triage.settle',
      ['triage.settle'],
      byRoot('triage.settle', async (world) => ({
        ...inOrg(world),
        triage_item_id: await makeItem(world.site.db, world.site.org.id),
        classification: 'bug',
      })),
    ],
  ],
}
