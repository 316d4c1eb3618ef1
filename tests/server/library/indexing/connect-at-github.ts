import { installations, repositories } from '#db/schema/index'
import type { Context } from '#server/kernel/context'
import { enterInDirectory } from '#server/kernel/org-ids/org-directory'
import { requestIndex } from '#server/library/repos/index'
import type { RepositoryKey } from '#server/library/repos/request-index'
import type { FakeRepository } from '#tests/support/fake-github/index'
import { makeOrg } from '#tests/support/make-org'

/** Connects the repository to a new org and indexes it. */
export async function connectAtGitHub(ctx: Context, { installation, owner, name }: FakeRepository) {
  const { id: orgId } = await makeOrg(ctx.db)
  await enterInDirectory(ctx.db, 'installation', installation.id, orgId)
  await ctx.db.insert(installations).values({ orgId, id: installation.id, host: 'github', account: owner })
  const [row] = await ctx.db
    .insert(repositories)
    .values({ orgId, installationId: installation.id, owner, name })
    .returning({ id: repositories.id })
  if (!row) throw new Error('no repository')
  const key: RepositoryKey = { orgId, id: row.id }
  await requestIndex(ctx, key)
  return key
}
