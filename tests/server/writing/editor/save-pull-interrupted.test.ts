import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { and, eq, sql } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import type { Database } from '#db/client'
import { pullSaves, pulls } from '#db/schema/index'
import { CodeHostError } from '#server/ports/codehost/port'
import { settlePullSave } from '#server/writing/editor/index'
import { testDatabaseUrl } from '#tests/support/postgres/database'
import { PROGRAM_FLAGS, programFile } from '#tests/support/programs/program-file'
import { type InterruptedSave, interruptedSave } from './interrupted-save'
import { openEditor } from './open-editor'
import type { HostStop } from './stopping-host'

const PATH = 'docs/specs/refunds.md'
const at = openEditor({ [PATH]: '# Refunds\n' })

const saveStoppedAt = async (stop: HostStop): Promise<InterruptedSave> => ({
  databaseUrl: await testDatabaseUrl(),
  userId: at.writerId,
  stop,
  input: {
    org: at.org.slug,
    owner: 'acme',
    repo: at.repo,
    file_path: PATH,
    content: '# Mine\n',
    sha: at.blobOf(PATH),
  },
})

const isDeep = process.env.DEEP !== undefined
/** In deep runs every host call of a save, otherwise the first of each call that changes or checks something. */
const CALLS: HostStop['call'][] = isDeep
  ? Array.from({ length: 100 }, (_, i) => i + 1)
  : ['branch', 'createBranch', 'commit', 'compare', 'tryMerge']

/** Stops the save at one step and ends its connections, as the end of its process would. */
async function interruptAt(stop: HostStop): Promise<string> {
  const options = await saveStoppedAt(stop)
  const { outcome, db } = await new Promise<{ outcome: string; db: Database }>((resolve, reject) => {
    const { db, saved } = interruptedSave(options, (step) => resolve({ outcome: step, db }))
    saved.then(() => resolve({ outcome: 'saved', db }), reject)
  })
  await at.app.db.execute(sql`
    select pg_terminate_backend(pid) from pg_stat_activity
    where application_name = 'interrupted-save' and datname = current_database()`)
  await db.$client.end({ timeout: 0 })
  return outcome
}

async function killAt(stop: HostStop): Promise<void> {
  const options = JSON.stringify(await saveStoppedAt(stop))
  const child = spawn(process.execPath, [...PROGRAM_FLAGS, programFile('interrupted-save'), options])
  const [, signal] = await once(child, 'exit')
  expect(signal).toBe('SIGKILL')
}

const journal = () => at.app.db.select().from(pullSaves).where(eq(pullSaves.repositoryId, at.repositoryId))

/** Runs the jobs of the journal as the worker does after the deadlines of the saves. */
async function settle(): Promise<void> {
  const later = { now: () => new Date(Date.now() + 3 * 60_000) }
  for (const save of await journal()) await settlePullSave({ ...at.app.ctx, clock: later }, save)
}

/** Expects one complete branch per pull request and an empty journal. Returns the number of pull requests. */
async function expectConsistent(step: string): Promise<number> {
  const branches = at.git.git('for-each-ref', '--format=%(refname:short)', 'refs/heads').split('\n')
  const open = await at.app.db
    .select({ branch: pulls.headBranch })
    .from(pulls)
    .where(and(eq(pulls.orgId, at.org.id), eq(pulls.repositoryId, at.repositoryId)))
  expect(branches.filter((name) => name !== 'main').sort(), step).toEqual(
    open.map(({ branch }) => branch).sort(),
  )
  for (const { branch } of open) expect(at.git.git('show', `${branch}:${PATH}`), step).toBe('# Mine')
  expect(await journal(), step).toEqual([])
  expect(at.git.git('rev-list', '--count', 'main')).toBe('1')
  return open.length
}

describe('an interrupted save as a pull request', () => {
  it('leaves no stray branch and no incomplete pull request, whichever step it stopped at', {
    timeout: 300_000,
  }, async () => {
    const steps: string[] = []
    let left = 0
    for (const call of CALLS) {
      for (const when of ['before', 'after'] as const) {
        const step = await interruptAt({ call, when })
        steps.push(step)
        left += (await journal()).length
        await settle()
        await expectConsistent(`${call} ${step}`)
      }
      if (steps.at(-1) === 'saved') break
    }
    if (isDeep) expect(steps.slice(-2)).toEqual(['saved', 'saved'])
    expect(steps).toEqual(
      expect.arrayContaining([
        'before createBranch',
        'after createBranch',
        'after commit',
        'before tryMerge',
      ]),
    )
    expect(left, 'most steps must leave something to settle').toBeGreaterThan(5)
  })

  it('is cleaned up after kill -9 by a job that was queued before the first step', async () => {
    await killAt({ call: 'createBranch', when: 'after' })
    const [save] = await journal()
    const [job] = await at.app.db.execute(sql`
      select run_at from graphile_worker.jobs where task_identifier = 'editor/settle-pull-save'
      order by id desc limit 1`)
    expect(Date.parse(String(job?.run_at))).toBeLessThanOrEqual(save?.expiresAt.getTime() ?? 0)
    expect(at.git.git('branch', '--list', 'plumbline/*')).not.toBe('')
    await settle()
    expect(await expectConsistent('killed')).toBe(0)
  })
})

describe('a save as a pull request when the code host fails', () => {
  it.each(['createBranch', 'commit', 'compare', 'tryMerge'] as const)(
    'in %s, before or after the work is done, leaves nothing behind',
    async (call) => {
      for (const when of ['before', 'after'] as const) {
        const { db, saved } = interruptedSave(await saveStoppedAt({ call, when }), () => {
          throw new CodeHostError('timeout', 'It took too long.', { retryable: true })
        })
        await expect(saved).rejects.toThrow('It took too long.')
        await db.$client.end()
        expect(await expectConsistent(`${when} ${call}`)).toBe(0)
      }
    },
  )
})

describe('settling', () => {
  it('leaves a save alone before its deadline, and checks again later', async () => {
    await interruptAt({ call: 'createBranch', when: 'after' })
    const [save] = await journal()
    if (!save) throw new Error('the interrupted save left no journal row')
    await settlePullSave(at.app.ctx, save)
    expect(await journal()).toEqual([save])
    await settle()
    await expectConsistent('later')
  })

  it('keeps a branch to which someone else has pushed', async () => {
    await interruptAt({ call: 'createBranch', when: 'after' })
    const [save] = await journal()
    const branch = save?.branch ?? ''
    at.git.git('checkout', '--quiet', branch)
    const theirs = at.git.commit({ [PATH]: '# Theirs\n' })
    at.git.git('checkout', '--quiet', 'main')
    await settle()
    expect(at.git.git('rev-parse', branch)).toBe(theirs)
    expect(await journal()).toEqual([])
  })
})
