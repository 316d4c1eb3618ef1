import { and, eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { documents } from '#db/schema/index'
import { recordDays } from '#server/insight/coverage/jobs'
import { refreshStaleness } from '#server/insight/staleness/jobs'
import { addJob } from '#server/kernel/jobs'
import { requestIndex } from '#server/library/repos/index'
import type { RepositoryKey } from '#server/library/repos/request-index'
import { connectAtGitHub } from '#tests/server/library/indexing/connect-at-github'
import { hostOf } from '#tests/server/ports/codehost/open-github'
import { eventually } from '#tests/support/eventually'
import { type FakeRepository, startFakeGitHub } from '#tests/support/fake-github/index'
import { openWorkers } from './working'

const RATE_LIMIT_S = 600
let now = new Date()
const github = await startFakeGitHub({ now: () => now })
const working = openWorkers()
const { indexing } = working

beforeAll(() => {
  indexing.ctx.ports.codeHosts.forge = hostOf(github, { now: () => now })
})
afterAll(github.stop)

const SPEC = '# A\n\n## 1. Goal\n\n- [x] It MUST work \n<!-- svc:realized-in:PR#7 src/a.ts -->\n'

const jobs = () =>
  indexing.db.execute<{ task: string; attempts: number; run_at: string; last_error: string | null }>(sql`
    select task_identifier as task, attempts, run_at::text as run_at, last_error
    from graphile_worker.jobs where key is not null order by task_identifier`)

const untilQuiet = () => eventually(async () => expect(await jobs()).toEqual([]))

function rest({ installation }: FakeRepository): void {
  installation.remaining.core = 0
  installation.remaining.graphql = 0
}

/** Ends the rate limit of GitHub and moves the clock past it. */
async function endRateLimit({ installation }: FakeRepository): Promise<void> {
  now = new Date(now.getTime() + (RATE_LIMIT_S + 1) * 1_000)
  installation.remaining.core = 5_000
  installation.remaining.graphql = 5_000
  await indexing.db.execute(sql`update graphile_worker._private_jobs set run_at = now()`)
}

async function untilAllWait(tasks: string[]): Promise<void> {
  await eventually(async () => {
    const waiting = await jobs()
    expect(waiting.map(({ task }) => task)).toEqual(tasks)
    for (const { run_at } of waiting) expect(new Date(run_at).getTime()).toBeGreaterThan(Date.now() + 60_000)
  })
  for (const { attempts, last_error } of await jobs()) expect([attempts, last_error]).toEqual([0, null])
}

it('an index run waits for the end of a rate limit, shows its time, and uses up no attempt', async () => {
  const repository = github.createRepository({ owner: 'first', files: { 'docs/specs/a.md': SPEC } })
  rest(repository)
  await working.start()
  const key = await connectAtGitHub(indexing.ctx, repository)
  await untilAllWait(['repos/index'])
  const run = await indexing.newestRun(key)
  expect(run).toMatchObject({ state: 'queued', error: null, finishedAt: null })
  const [job] = await jobs()
  expect(run.resumesAt).toEqual(new Date(job?.run_at ?? 0))
  expect((await indexing.repositoryRow(key)).problem).toBeNull()

  await endRateLimit(repository)
  await untilQuiet()
  expect(await indexing.newestRun(key)).toMatchObject({ state: 'done', resumesAt: null })
  expect(await indexing.paths(key)).toEqual(['docs/specs/a.md'])
})

it('the jobs after an index run wait too: dates, identities, staleness and daily counts', async () => {
  const files = { 'docs/specs/a.md': SPEC, 'src/a.ts': 'export {}\n' }
  const repository = github.createRepository({ owner: 'behind', files })
  await working.start()
  const key = await connectAtGitHub(indexing.ctx, repository)
  await untilQuiet()

  await working.pause()
  repository.git?.commit({ 'docs/specs/a.md': `${SPEC}More.\n`, 'src/a.ts': 'export default 1\n' })
  await requestIndex(indexing.ctx, key)
  await indexing.run(key)
  await indexing.db.execute(sql`delete from graphile_worker._private_jobs where key = ${`index:${key.id}`}`)
  await addFollowUps(key)
  rest(repository)
  await working.start()
  await untilAllWait(['coverage/record-days', 'history/follow', 'repos/read-history', 'staleness/refresh'])

  await endRateLimit(repository)
  await untilQuiet()
  const [document] = await indexing.db
    .select({ at: documents.lastDocChangeAt })
    .from(documents)
    .where(and(eq(documents.orgId, key.orgId), eq(documents.repositoryId, key.id)))
  expect(document?.at).not.toBeNull()
})

/** Requests the two jobs that normally follow the others. */
async function addFollowUps({ orgId, id }: RepositoryKey): Promise<void> {
  const payload = { orgId, repositoryId: id, requestId: 'test' }
  await addJob(indexing.ctx, refreshStaleness, payload, { key: `staleness:${id}` })
  await addJob(indexing.ctx, recordDays, payload, { key: `days:${id}` })
}
