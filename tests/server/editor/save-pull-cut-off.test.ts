import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { and, eq, sql } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import type { Database } from '../../../db/client'
import { pullSaves, pulls } from '../../../db/schema'
import { settlePullSave } from '../../../server/editor'
import { CodeHostError } from '../../../server/ports/codehost/port'
import { testDatabaseUrl } from '../../support/database'
import { type Doom, doomedSave } from './doomed-save'
import { openEditor } from './open-editor'
import type { Stop } from './stopping-host'

const PATH = 'docs/specs/refunds.md'
const at = openEditor({ [PATH]: '# Refunds\n' })

const doom = async (stop: Stop): Promise<Doom> => ({
  ...{ databaseUrl: await testDatabaseUrl(), userId: at.writerId, stop },
  input: {
    ...{ org: at.org.slug, owner: 'acme', repo: at.repo },
    ...{ file_path: PATH, content: '# Mine\n', sha: at.blobOf(PATH) },
  },
})

const isDeep = process.env.DEEP !== undefined
/** Every call of the host that a save makes, or of those that matter the first. */
const CALLS: Stop['call'][] = isDeep
  ? Array.from({ length: 100 }, (_, i) => i + 1)
  : ['branch', 'createBranch', 'commit', 'compare', 'tryMerge']

/** Everything stands still at that step, and the connections end as they do with their process. */
async function cutOff(stop: Stop): Promise<string> {
  const asked = await doom(stop)
  const { outcome, db } = await new Promise<{ outcome: string; db: Database }>((resolve, reject) => {
    const { db, saved } = doomedSave(asked, (step) => resolve({ outcome: step, db }))
    saved.then(() => resolve({ outcome: 'saved', db }), reject)
  })
  await at.app.db.execute(sql`
    select pg_terminate_backend(pid) from pg_stat_activity
    where application_name = 'doomed' and datname = current_database()`)
  await db.$client.end({ timeout: 0 })
  return outcome
}

async function kill9(stop: Stop): Promise<void> {
  const program = fileURLToPath(new URL('./doomed-save.ts', import.meta.url))
  const child = spawn(process.execPath, ['--import', 'tsx', program, JSON.stringify(await doom(stop))])
  const [, signal] = await once(child, 'exit')
  expect(signal).toBe('SIGKILL')
}

const journal = () => at.app.db.select().from(pullSaves).where(eq(pullSaves.repositoryId, at.repositoryId))

/** What the worker does with the jobs of the journal, when the time of their saves is over. */
async function settle(): Promise<void> {
  const later = { now: () => new Date(Date.now() + 3 * 60_000) }
  for (const save of await journal()) await settlePullSave({ ...at.app.ctx, clock: later }, save)
}

/** As many branches as pull requests, each on its own and whole, and nothing that is still under way. */
async function expectWhole(step: string): Promise<number> {
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

describe('a save as a pull request that is cut off', () => {
  it('at any step leaves no stray branch and no half pull request', { timeout: 300_000 }, async () => {
    const steps: string[] = []
    let left = 0
    for (const call of CALLS) {
      for (const when of ['before', 'after'] as const) {
        const step = await cutOff({ call, when })
        steps.push(step)
        left += (await journal()).length
        await settle()
        await expectWhole(`${call} ${step}`)
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

  it('with kill -9 leaves it to the job, which waits in the queue from before the first step', async () => {
    await kill9({ call: 'createBranch', when: 'after' })
    const [save] = await journal()
    const [job] = await at.app.db.execute(sql`
      select run_at from graphile_worker.jobs where task_identifier = 'editor/settle-pull-save'
      order by id desc limit 1`)
    expect(Date.parse(String(job?.run_at))).toBeLessThanOrEqual(save?.expiresAt.getTime() ?? 0)
    expect(at.git.git('branch', '--list', 'plumbline/*')).not.toBe('')
    await settle()
    expect(await expectWhole('killed')).toBe(0)
  })
})

describe('a save as a pull request whose host fails', () => {
  it.each(['createBranch', 'commit', 'compare', 'tryMerge'] as const)(
    'in %s, before or after it did its work, leaves nothing behind at once',
    async (call) => {
      for (const when of ['before', 'after'] as const) {
        const { db, saved } = doomedSave(await doom({ call, when }), () => {
          throw new CodeHostError('timeout', 'It took too long.', { retryable: true })
        })
        await expect(saved).rejects.toThrow('It took too long.')
        await db.$client.end()
        expect(await expectWhole(`${when} ${call}`)).toBe(0)
      }
    },
  )
})

describe('settling', () => {
  it('leaves a save alone that is still in hand, and looks again later', async () => {
    await cutOff({ call: 'createBranch', when: 'after' })
    const [save] = await journal()
    if (!save) throw new Error('nothing was left')
    await settlePullSave(at.app.ctx, save)
    expect(await journal()).toEqual([save])
    await settle()
    await expectWhole('later')
  })

  it('leaves a branch that somebody took further', async () => {
    await cutOff({ call: 'createBranch', when: 'after' })
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
