import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { type Database, openDatabase } from '#db/client'
import type { Org } from '#server/kernel/context'
import { openReplica, type Replica } from '#server/kernel/database/replica'
import { permissionsOf } from '#server/kernel/permissions'
import { indexRepository } from '#server/library/indexing/index'
import { connectLocalRepository, type RepositoryKey, requestIndex } from '#server/library/repos/index'
import { createCaller } from '#server/router'
import { CONFIG, spec } from '#tests/server/library/indexing/indexing'
import { testLog } from '#tests/support/canary/record-output'
import { makeRepository } from '#tests/support/git-repository'
import { makeMember, makeOrg } from '#tests/support/make-org'
import { OwnPostgres } from '#tests/support/postgres/own-postgres'
import { testContext } from '#tests/support/test-context'
import { testPorts } from '#tests/support/test-ports'

const folders = ['primary', 'replica'].map((name) => mkdtempSync(path.join(tmpdir(), `plumbline-${name}-`)))
const [primary, standby] = folders.map((folder) => new OwnPostgres(folder)) as [OwnPostgres, OwnPostgres]
const git = makeRepository({ 'CONFIG.yaml': CONFIG, 'docs/specs/a.md': spec('A') })
const log = testLog()
const warn = vi.spyOn(log, 'warn')
const PATIENCE = { timeout: 20_000, interval: 50 }
let db: Database
let replica: Replica
let org: Org
let userId: number

const context = () => testContext({ db, log, ports: testPorts() })

beforeAll(async () => {
  // The account that runs Postgres must be able to enter these folders.
  for (const folder of folders) chmodSync(folder, 0o755)
  await primary.open()
  await standby.openAsStandbyOf(primary)
  db = openDatabase(primary.url, { max: 4 })
  replica = openReplica(standby.url)
  org = await makeOrg(db, 'acme')
  userId = await makeMember(db, org)
})

afterAll(async () => {
  await Promise.all([db.$client.end(), replica.db.$client.end()])
  await standby.close()
  await primary.close()
  git.remove()
  for (const folder of folders) rmSync(folder, { recursive: true, force: true })
})

const index = ({ orgId, id }: RepositoryKey) => indexRepository(context(), { orgId, repositoryId: id })

/** The result of each read that may use a replica. */
async function countSpecs(): Promise<number[]> {
  const membership = {
    org: { ...org, billing: null },
    role: 'admin' as const,
    permissions: permissionsOf('admin', false),
  }
  const actor = { kind: 'key' as const, userId, keyId: 1, isSuperAdmin: false, membership }
  const { coverage, search } = createCaller({ ...context(), actor, replica })
  const inOrg = { org: 'acme' }
  const dashboard = await coverage.dashboard(inOrg)
  const report = await coverage.coverage(inOrg)
  const tasks = await coverage.tasks({ ...inOrg, status: 'draft' })
  const { results } = await search.search({ ...inOrg, q: 'Goal' })
  await search.autocomplete({ ...inOrg, q: 'Goa' })
  const paths = new Set(results.map(({ file_path }) => file_path))
  return [dashboard.total_specs, report.summary.total_specs, tasks.total, paths.size]
}

it('a streaming replica answers reads, also while it is behind, and no read fails because it cannot write', async () => {
  const key = await connectLocalRepository(context(), org, { owner: 'acme', name: 'specs', path: git.path })
  await index(key)
  await expect.poll(countSpecs, PATIENCE).toEqual([1, 1, 1, 1])

  await replica.db.$client`select pg_wal_replay_pause()`
  git.commit({ 'docs/specs/b.md': spec('B') })
  await requestIndex(context(), key)
  await index(key)
  expect(await countSpecs()).toEqual([1, 1, 1, 1])

  await replica.db.$client`select pg_wal_replay_resume()`
  await expect.poll(countSpecs, PATIENCE).toEqual([2, 2, 2, 2])
  expect(warn).not.toHaveBeenCalled()
})
