import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { type Database, openDatabase } from '#db/client'
import { unansweredSearches } from '#db/schema/index'
import type { Org } from '#server/kernel/context'
import { openReplica, type Replica } from '#server/kernel/database/replica'
import { createLogger } from '#server/kernel/logging/log'
import { permissionsOf } from '#server/kernel/permissions'
import { indexRepository } from '#server/library/indexing/index'
import { connectLocalRepository } from '#server/library/repos/index'
import { createCaller } from '#server/router'
import { CONFIG, spec } from '#tests/server/library/indexing/indexing'
import { makeRepository, type TestRepository } from '#tests/support/git-repository'
import { makeMember, makeOrg } from '#tests/support/make-org'
import { freshDatabaseUrl } from '#tests/support/postgres/database'
import { testContext } from '#tests/support/test-context'
import { testPorts } from '#tests/support/test-ports'

/** Only the replica has the second spec, so a response with two specs was read there. */
const ONE = { 'CONFIG.yaml': CONFIG, 'docs/specs/a.md': spec('A') }
const TWO = { ...ONE, 'docs/specs/b.md': spec('B') }

const repositories: TestRepository[] = []
const log = createLogger('silent')
let primary: Database
let replica: Replica
let org: Org
let userId: number

const base = (db: Database) => testContext({ db, log, ports: testPorts() })

async function fill(db: Database, files: typeof ONE): Promise<void> {
  org = await makeOrg(db, 'acme')
  userId = await makeMember(db, org)
  const git = makeRepository(files)
  repositories.push(git)
  const at = { owner: 'acme', name: 'specs', path: git.path }
  const { orgId, id } = await connectLocalRepository(base(db), org, at)
  await indexRepository(base(db), { orgId, repositoryId: id })
}

beforeAll(async () => {
  replica = openReplica(await freshDatabaseUrl())
  primary = openDatabase(await freshDatabaseUrl(), { max: 4 })
  await fill(replica.db, TWO)
  await fill(primary, ONE)
})
afterAll(async () => {
  await Promise.all([primary.$client.end(), replica.db.$client.end()])
  for (const git of repositories) git.remove()
})

function callerWith(to: Replica | null, now = new Date()) {
  const membership = {
    org: { ...org, billing: null },
    role: 'admin' as const,
    permissions: permissionsOf('admin', false),
  }
  const actor = { kind: 'key' as const, userId, keyId: 1, isSuperAdmin: false, membership }
  return createCaller({ ...base(primary), actor, replica: to, clock: { now: () => now } })
}

const inOrg = { org: 'acme' }

async function specsSeen(caller: ReturnType<typeof callerWith>) {
  const [dashboard, coverage, tasks, search] = await Promise.all([
    caller.coverage.dashboard(inOrg),
    caller.coverage.coverage(inOrg),
    caller.coverage.tasks({ ...inOrg, status: 'draft' }),
    caller.search.search({ ...inOrg, q: 'type:spec' }),
  ])
  return [
    dashboard.total_specs,
    coverage.summary.total_specs,
    tasks.total,
    Object.keys(search.facets.repo).length,
  ]
}

describe('a replica', () => {
  it('answers searches, dashboards, coverage and tasks, and nothing else', async () => {
    expect((await specsSeen(callerWith(replica))).slice(0, 3)).toEqual([2, 2, 2])
    const at = { ...inOrg, owner: 'acme', repo: 'specs' }
    expect((await callerWith(replica).repos.get(at)).spec_count).toBe(1)
    expect((await specsSeen(callerWith(null))).slice(0, 3)).toEqual([1, 1, 1])
    const searchAnswer = await callerWith(replica).search.search({ ...inOrg, q: 'Goal' })
    expect(searchAnswer.results.map(({ file_path }) => file_path)).toContain('docs/specs/b.md')
  })

  it('is never written: searches write to the primary database', async () => {
    await callerWith(replica).search.search({ ...inOrg, q: 'xylophonequartz' })
    const where = eq(unansweredSearches.orgId, org.id)
    expect(await primary.select().from(unansweredSearches).where(where)).toHaveLength(1)
    expect(await replica.db.select().from(unansweredSearches)).toHaveLength(0)
  })

  it('that is out of reach is left alone for a while, with a line in the log, and the first database answers', async () => {
    const unreachableReplica = openReplica('postgres://nobody@127.0.0.1:1/nothing')
    const warn = vi.spyOn(log, 'warn')
    const now = new Date()
    expect((await callerWith(unreachableReplica, now).coverage.dashboard(inOrg)).total_specs).toBe(1)
    expect((await callerWith(unreachableReplica, now).coverage.dashboard(inOrg)).total_specs).toBe(1)
    expect(warn).toHaveBeenCalledTimes(1)
    expect(unreachableReplica.downUntilMs).toBeGreaterThan(now.getTime())
    const back = { ...replica, downUntilMs: unreachableReplica.downUntilMs }
    expect((await callerWith(back, now).coverage.dashboard(inOrg)).total_specs).toBe(1)
    const later = new Date(unreachableReplica.downUntilMs + 1)
    expect((await callerWith(back, later).coverage.dashboard(inOrg)).total_specs).toBe(2)
    await unreachableReplica.db.$client.end()
  })
})
