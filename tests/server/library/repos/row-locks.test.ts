import { sql } from 'drizzle-orm'
import { expect, it } from 'vitest'
import type { Context } from '#server/kernel/context'
import { withTransaction } from '#server/kernel/transaction'
import { changeDefaultBranch } from '#server/library/local-folders/change-default-branch'
import { adoptRepositories } from '#server/library/repos/adopt-repositories'
import { connectLocalRepository, requestIndex } from '#server/library/repos/index'
import { CONFIG, openIndexing, spec } from '#tests/server/library/indexing/indexing'

const indexing = openIndexing()

const FILES = { 'CONFIG.yaml': CONFIG, 'docs/specs/a.md': spec('A') }

type Act = (tx: Context, path: string, id: number) => Promise<unknown>

const ACTS: Record<string, Act> = {
  'connected again': (tx, path) =>
    connectLocalRepository(tx, indexing.org, { owner: 'acme', name: 'specs', path }),
  'compared with its code host': (tx) => adoptRepositories(tx, { orgId: indexing.org.id, id: 0 }, []),
  'given another default branch': (tx, _path, id) =>
    changeDefaultBranch({ ...tx, org: indexing.org, permissions: ['org:manage'] } as never, id, 'other'),
}

it.each(Object.entries(ACTS))('a save can finish while the repository is %s', async (_name, act) => {
  const { git, key } = await indexing.connected(FILES)
  git.git('branch', 'other')
  await withTransaction(indexing.ctx, async (tx) => {
    await act(tx, git.path, key.id)
    // A run that is not queued, because the act may have queued one.
    await indexing.db.transaction(async (save) => {
      await save.execute(sql`set local lock_timeout = '5s'`)
      await save.execute(sql`
        insert into runs (org_id, repository_id, state, step) values (${key.orgId}, ${key.id}, 'done', null)`)
    })
  })
  expect((await requestIndex(indexing.ctx, key)).runId).toBeGreaterThan(0)
})
