import type { ChildProcess } from 'node:child_process'
import { setTimeout as delay } from 'node:timers/promises'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { type Database, openDatabase } from '../../db/client'
import { type Context, type Org, systemClock } from '../../server/kernel/context'
import { createLogger } from '../../server/kernel/log'
import { localCodeHost } from '../../server/ports/codehost/local/local-code-host'
import { connectLocalRepository } from '../../server/repos'
import { spec } from '../server/repos/indexing'
import { freshDatabaseUrl } from '../support/database'
import { makeRepository, type TestRepository } from '../support/git-repository'
import { makeOrg } from '../support/make-org'
import { seededRandom } from '../support/seeded-random'
import { forkWorker, kill } from '../worker/fork-worker'

const isDeep = process.env.DEEP !== undefined
const KILLS = isDeep ? 100 : 5
const REPOSITORIES = isDeep ? 20 : 4
const FILES = isDeep ? 300 : 120
const WORKERS = 2
/** Every so many a worker is put to sleep instead, and wakes when it has long counted as dead. */
const SLEEPS_EVERY = 4
/** So that never more than a few sleep, and wake while the rest goes on. */
const WAKES_EVERY = 3
const RHYTHM = { beatMs: 500, silenceMs: 2_500 }
const DONE_WITHIN_MS = 60_000

const SEED = Number(process.env.SEED ?? 20_261_120)
const random = seededRandom(SEED)
const below = (limit: number) => Math.floor(random() * limit)

const repositories: TestRepository[] = []
const children = new Set<ChildProcess>()
let url = ''
let db: Database
let ctx: Context
let org: Org

beforeAll(async () => {
  url = await freshDatabaseUrl()
  db = openDatabase(url, { max: 4 })
  ctx = {
    db,
    actor: { kind: 'system', task: 'test' },
    log: createLogger('silent'),
    clock: systemClock,
    ports: { codeHosts: { local: localCodeHost({ env: process.env }), github: null } },
    requestId: 'test-request',
  }
  org = await makeOrg(db)
})

afterAll(async () => {
  await Promise.all([...children].map(kill))
  await db.$client.end()
  for (const repository of repositories) repository.remove()
})

const body = () =>
  Array.from({ length: 40 }, () => `A sentence with the number ${below(1_000_000)}.`).join('\n')
const pathOf = (file: number) => `docs/specs/${file}.md`

function makeFiles(): TestRepository {
  const files = Array.from({ length: FILES }, (_, at) => [pathOf(at), spec(`Number ${at}`, body())])
  return makeRepository(Object.fromEntries(files))
}

async function connectAll(to: Org): Promise<void> {
  for (const [at, { path }] of repositories.entries())
    await connectLocalRepository(ctx, to, { owner: 'acme', name: `r${at}`, path })
}

/** Somebody changes a file and adds another. */
function push(): void {
  const changed = {
    [pathOf(below(FILES))]: spec('Changed', body()),
    [`docs/specs/new-${below(50)}.md`]: spec('New', body()),
  }
  repositories[below(REPOSITORIES)]?.commit(changed)
}

async function addWorker(): Promise<ChildProcess> {
  const child = await forkWorker(url, RHYTHM)
  children.add(child)
  return child
}

const unfinishedRuns = () =>
  db.execute(sql`select id, state, step from runs where state in ('queued', 'running')`)
/** One that was given up without its key had been replaced by a newer one while it ran. */
const jobsLeft = () =>
  db.execute(sql`
    select task_identifier, attempts, last_error from graphile_worker.jobs
    where attempts < max_attempts or key is not null or locked_at is not null`)

/** All is done: no run is open, and nothing waits in the queue. */
const expectRest = () =>
  vi.waitFor(
    async () => {
      expect(await unfinishedRuns(), `seed ${SEED}`).toEqual([])
      expect(await jobsLeft(), `seed ${SEED}`).toEqual([])
    },
    { timeout: DONE_WITHIN_MS, interval: 200 },
  )

/** Everything that readers see of an org's repositories, without the numbers that the database gave it. */
const visible = (orgId: number) =>
  db.execute(sql`
    select r.name, r.head_sha, r.tree_sha, r.problem,
      to_jsonb(d) - array['org_id', 'repository_id', 'text_id'] as document,
      (select jsonb_agg(to_jsonb(s) - array['org_id', 'text_id'] order by s.ordinal) from sections s
        where s.org_id = d.org_id and s.text_id = d.text_id) as sections,
      (select jsonb_agg(to_jsonb(c) - array['org_id', 'text_id'] order by c.ordinal) from criteria c
        where c.org_id = d.org_id and c.text_id = d.text_id) as criteria
    from repositories r left join documents d on d.org_id = r.org_id and d.repository_id = r.id
    where r.org_id = ${orgId} order by r.name, d.path`)

it(
  'whenever workers are killed or fall asleep, what is indexed in the end is what a quiet index makes',
  async () => {
    for (let at = 0; at < REPOSITORIES; at += 1) repositories.push(makeFiles())
    await connectAll(org)
    const awake = await Promise.all(Array.from({ length: WORKERS }, addWorker))
    const asleep: ChildProcess[] = []
    const wake = () => {
      for (const sleeper of asleep.splice(0)) {
        sleeper.kill('SIGCONT')
        awake.push(sleeper)
      }
    }
    for (let fault = 1; fault <= KILLS; fault += 1) {
      push()
      // The moment is what is tried out: it must depend on nothing that the worker does.
      await delay(below(700))
      const [victim] = awake.splice(below(awake.length), 1)
      if (!victim) throw new Error('no worker is awake')
      if (fault % SLEEPS_EVERY === 0) {
        victim.kill('SIGSTOP')
        asleep.push(victim)
      } else await kill(victim)
      push()
      awake.push(await addWorker())
      if (fault % WAKES_EVERY === 0) wake()
    }
    wake()
    await expectRest()

    const states = await db.execute(
      sql`select distinct state from runs where state not in ('done', 'superseded')`,
    )
    expect(states, `seed ${SEED}`).toEqual([])
    const heads = await db.execute<{ head_sha: string }>(sql`
    select head_sha from repositories where org_id = ${org.id} order by id`)
    expect(heads.map(({ head_sha }) => head_sha)).toEqual(repositories.map((repository) => repository.head()))
    const quiet = await makeOrg(db)
    await connectAll(quiet)
    await expectRest()
    expect(await visible(org.id), `seed ${SEED}`).toEqual(await visible(quiet.id))
  },
  120_000 + KILLS * 10_000,
)
