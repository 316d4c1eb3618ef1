import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { delimiter, join } from 'node:path'
import { sql } from 'drizzle-orm'
import { afterAll, afterEach, expect, it } from 'vitest'
import { runs, workers } from '#db/schema/index'
import { openIndexing, spec } from '#tests/server/library/indexing/indexing'
import { eventually } from '#tests/support/eventually'
import type { TestRepository } from '#tests/support/git-repository'
import { freshDatabaseUrl } from '#tests/support/postgres/database'
import { startWorker } from '#worker/start-worker'
import { kill } from './fork-worker'

/** The time between SIGTERM and SIGKILL in common orchestrators. */
const GRACE_PERIOD_MS = 10_000

let url: Promise<string> | undefined
const databaseUrl = () => {
  url ??= freshDatabaseUrl()
  return url
}
const indexing = openIndexing(databaseUrl)
const folder = mkdtempSync(join(tmpdir(), 'plumbline-drain-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))
let worker: ChildProcess | undefined
let loggedErrors = ''
afterEach(() => worker && kill(worker))

/** A git that lists no files of a repository while that repository is blocked. */
function slowGit(): string {
  const path = process.env.PATH ?? ''
  const git = execFileSync('which', ['git'], { encoding: 'utf8' }).trim()
  writeFileSync(
    join(folder, 'git'),
    `#!/bin/sh
case " $* " in *" ls-tree "* | *" diff-tree "*) while [ -e "\${1#--git-dir=}/block" ]; do sleep 0.02; done ;; esac
exec '${git}' "$@"
`,
    { mode: 0o755 },
  )
  return folder + delimiter + path
}

const blockFileOf = ({ path }: TestRepository) => join(path, '.git', 'block')
const block = (git: TestRepository) => writeFileSync(blockFileOf(git), '')
const unblock = (git: TestRepository) => rmSync(blockFileOf(git))

/** Starts the built worker, as in production. Resolves when it takes jobs. */
async function startWorkerProcess(): Promise<ChildProcess> {
  const home = indexing.repository({ 'README.md': '# Home\n' })
  const child = spawn(process.execPath, ['build/program/main.js'], {
    env: {
      PATH: slowGit(),
      NODE_ENV: 'production',
      ROLE: 'worker',
      DATABASE_URL: await databaseUrl(),
      DATA_DIR: folder,
      LOCAL_REPOS: `home/home=${home.path}`,
      LOG_LEVEL: 'error',
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  worker = child
  child.stderr.on('data', (piece) => {
    loggedErrors += piece
  })
  await new Promise<void>((resolve, reject) => {
    let output = ''
    child.stdout.on('data', (piece) => {
      output += piece
      if (/worker +ready/.test(output)) resolve()
    })
    child.once('exit', (code) =>
      reject(new Error(`the worker ended with ${code} before it was ready: ${output}`)),
    )
  })
  return child
}

async function stop(child: ChildProcess): Promise<number> {
  const exited = once(child, 'exit', { signal: AbortSignal.timeout(GRACE_PERIOD_MS) })
  child.kill('SIGTERM')
  const [code] = await exited
  return code
}

const jobsLeft = () =>
  indexing.db.execute(sql`
    select key, attempts, locked_by from graphile_worker._private_jobs where key like 'index:%' order by id`)

const untilQuiet = () =>
  eventually(async () =>
    expect(await indexing.db.execute(sql`select * from graphile_worker.jobs where key ~ ':'`)).toEqual([]),
  )

const lockedQueues = () =>
  indexing.db.execute(sql`select * from graphile_worker._private_job_queues where locked_at is not null`)

it('a worker that is stopped finishes what it can, returns other jobs to the queue, and leaves nothing locked', async () => {
  const repository = (title: string) => indexing.repository({ 'docs/specs/a.md': spec(title) })
  const [pushed, first, second] = [repository('A'), repository('B'), repository('C')]
  // Its first run names its branch. A worker that watches it before that starts the watch again, and may then request the run
  // of one push twice: the second job finds nothing to do.
  const done = await indexing.connect(pushed, indexing.org, 'pushed')
  await indexing.run(done)
  const child = await startWorkerProcess()
  await untilQuiet()
  for (const git of [pushed, first, second]) block(git)
  pushed.commit({ 'docs/specs/a.md': spec('A, changed') })
  const back = [
    await indexing.connect(first, indexing.org, 'first'),
    await indexing.connect(second, indexing.org, 'second'),
  ]
  await eventually(async () => {
    for (const key of [done, ...back]) expect((await indexing.newestRun(key)).state).toBe('running')
  })

  const exit = stop(child)
  unblock(pushed)
  expect(await exit).toBe(0)
  // A job that the stop interrupted is not an error.
  expect(loggedErrors).toBe('')
  expect(await indexing.newestRun(done)).toMatchObject({ state: 'done', attempt: 1 })
  for (const key of back)
    expect(await indexing.newestRun(key)).toMatchObject({ state: 'queued', attempt: 1, error: null })
  expect(await jobsLeft()).toEqual(
    back.map(({ id }) => ({ key: `index:${id}`, attempts: 0, locked_by: null })),
  )
  expect(await lockedQueues()).toEqual([])
  expect(await indexing.db.select().from(workers)).toEqual([])

  for (const git of [first, second]) unblock(git)
  const { ports, clock, log, secretBox, baseUrl } = indexing.ctx
  const next = await startWorker({ ports, clock, log, secretBox, baseUrl, databaseUrl: await databaseUrl() })
  await eventually(async () => expect(await jobsLeft()).toEqual([]))
  for (const key of back)
    expect(await indexing.newestRun(key)).toMatchObject({ state: 'done', attempt: 2, doneCount: 1 })
  expect(await indexing.newestRun(done)).toMatchObject({ state: 'done', attempt: 1 })
  expect(await indexing.db.select().from(runs)).not.toContainEqual(
    expect.objectContaining({ state: 'running' }),
  )
  await next.stop()
}, 240_000)
