import { eq } from 'drizzle-orm'
import { documents, sectionIdentities } from '#db/schema/index'
import { formatOrgScopedId } from '#server/kernel/org-ids/org-scoped-id'
import type { ModuleSamples } from '#tests/support/module-samples'
import { idOf, randomName } from '#tests/support/postgres/sample-row'

export const samples: ModuleSamples = {
  hidingTheirOrg: ['history.permalink'],
  parameters: {
    section_link_id: async ({ db }, { org }) => {
      const [document] = await db.select().from(documents).where(eq(documents.orgId, org.id))
      if (!document) throw new Error('the repository was not indexed')
      const { orgId, repositoryId, path, blobSha } = document
      const [section] = await db
        .insert(sectionIdentities)
        .values({
          orgId,
          repositoryId,
          path,
          blobSha,
          ordinal: 1,
          sectionId: randomName(),
          hash: randomName(),
          changedAt: new Date(),
          changedSha: randomName(),
        })
        .returning({ id: sectionIdentities.id })
      return formatOrgScopedId({ orgId, id: idOf(section) })
    },
  },
}
