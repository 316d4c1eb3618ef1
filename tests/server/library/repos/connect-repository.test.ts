import { eq } from 'drizzle-orm'
import { expect, it } from 'vitest'
import { installations, orgDirectory } from '#db/schema/index'
import { enterInDirectory } from '#server/kernel/org-ids/org-directory'
import { openIndexing } from '#tests/server/library/indexing/indexing'
import { makeOrg } from '#tests/support/make-org'
import { freshDatabaseUrl } from '#tests/support/postgres/database'

/** With its own database, so that the next id is known. */
const indexing = openIndexing(freshDatabaseUrl)

it('a repository is not connected with an installation that could never be found', async () => {
  await indexing.connected({ 'a.md': '# A\n' })
  const [own] = await indexing.db.select().from(orgDirectory).where(eq(orgDirectory.kind, 'installation'))
  const nextId = Number(own?.key) + 1
  const [other, org] = [await makeOrg(indexing.db), await makeOrg(indexing.db)]
  await enterInDirectory(indexing.db, 'installation', nextId, other.id)
  const git = indexing.repository({ 'a.md': '# A\n' })
  await expect(indexing.connect(git, org)).rejects.toThrow(
    'the new installation has an id that belongs to another org',
  )
  const ofOrg = indexing.db.select().from(installations).where(eq(installations.orgId, org.id))
  expect(await ofOrg).toEqual([])
})
