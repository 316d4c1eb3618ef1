import type { ChildProcess } from 'node:child_process'
import { sql } from 'drizzle-orm'
import { afterEach, expect, it } from 'vitest'
import { openIndexing, spec } from '../server/indexing/indexing'
import { freshDatabaseUrl } from '../support/postgres/database'
import { forkWorker, kill } from '../worker/fork-worker'
import { eventually } from '../worker/working'

const indexing = openIndexing(freshDatabaseUrl)
let worker: ChildProcess | undefined
afterEach(() => worker && kill(worker))

/** Short times, so that the jobs of a queue that failed return after 1.5 seconds. */
const HEARTBEAT_TIMING = { beatMs: 250, silenceMs: 1_500 }

/** From now on the server refuses the results of jobs, as if it had become read-only after their last write. */
const refuseResults = () =>
  indexing.db.execute(sql`
    create or replace function refuse() returns trigger language plpgsql as $$
      begin raise exception using errcode = '25006', message = 'read-only'; end $$;
    create or replace trigger refuse_results before delete on graphile_worker._private_jobs
      for each row execute function refuse()`)

it('continues after the results of several jobs were refused', async () => {
  const repositories = ['a', 'b'].map((name) => indexing.repository({ [`docs/${name}.md`]: spec(name) }))
  const keys = await Promise.all(repositories.map((git, at) => indexing.connect(git, indexing.org, `r${at}`)))
  const indexedHeads = () => Promise.all(keys.map(async (key) => (await indexing.repositoryRow(key)).headSha))
  await refuseResults()
  worker = await forkWorker(indexing.databaseUrl, HEARTBEAT_TIMING)
  const isEachIndexed = async () =>
    expect(await indexedHeads()).toEqual(repositories.map((git) => git.head()))
  await eventually(isEachIndexed)
  await indexing.db.execute(sql`drop trigger refuse_results on graphile_worker._private_jobs`)
  for (const git of repositories) git.commit({ 'docs/later.md': spec('Later') })
  await eventually(isEachIndexed)
})
