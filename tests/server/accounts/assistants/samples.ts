import { randomBytes } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { assistants } from '#db/schema/index'
import { hashToken, newToken } from '#server/kernel/secrets/random-token'
import { byRoot, inOrg } from '#tests/server/platform/audit/act-world'
import { makeMember } from '#tests/support/make-org'
import type { ModuleSamples } from '#tests/support/module-samples'
import { idOf } from '#tests/support/postgres/sample-row'
import { registeredProgram } from './program'

export const samples: ModuleSamples = {
  parameters: {
    assistant_id: async ({ db }, { org }, callerId) => {
      const userId = callerId ?? (await makeMember(db, org))
      const [assistant] = await db
        .insert(assistants)
        .values({
          orgId: org.id,
          userId,
          clientId: randomBytes(8).toString('hex'),
          scopes: ['specs:read'],
          redirectHost: '127.0.0.1',
          resource: 'http://plumbline.test/mcp',
          grantHash: hashToken(newToken()),
        })
        .returning({ id: assistants.id })
      return idOf(assistant)
    },
  },
  personalParameters: ['assistant_id'],
  missing: {
    assistant_id: '999999999',
  },
  recipes: [
    [
      'assistants.answer',
      ['assistant.connected'],
      async ({ site, root }) => {
        const program = await registeredProgram(site)
        const page = await program.toConsent(root)
        return () => program.answer(root, page, 'read')
      },
    ],
    [
      'assistants.revoke',
      ['assistant.revoked'],
      byRoot('assistants.revoke', async (world) => {
        const program = await registeredProgram(world.site)
        await program.connect(world.root)
        const [connected] = await world.site.db
          .select({ id: assistants.id })
          .from(assistants)
          .where(eq(assistants.clientId, program.clientId))
        return { ...inOrg(world), assistant_id: String(connected?.id) }
      }),
    ],
  ],
}
