import { randomBytes } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { runs } from '#db/schema/index'
import type { Context } from '#server/kernel/context'
import { indexRepository } from '#server/library/indexing/index'
import { requestIndex } from '#server/library/repos/index'
import { CodeHostError, type LocalHost } from '#server/ports/codehost/port'
import { testPorts } from '#tests/support/test-ports'
import { gatedHost } from './gated-host'
import { CONFIG, openIndexing, spec } from './indexing'

const indexing = openIndexing()

const FILES = { 'CONFIG.yaml': CONFIG, 'docs/a.md': spec('A'), 'docs/b.md': spec('B') }

const withHost = (local: LocalHost): Context => ({
  ...indexing.ctx,
  ports: testPorts({ local }),
})
const gated = () => gatedHost(indexing.ctx.ports.codeHosts.local)

describe('a superseded run', () => {
  it('changes nothing if another worker has claimed it', async () => {
    const git = indexing.repository(FILES)
    const key = await indexing.connect(git)
    const gate = gated()
    const sleeper = indexing.run(key, withHost(gate.host))
    await gate.reached
    await indexing.run(key)
    git.commit({ 'docs/c.md': spec('C') })
    await indexing.again(key)
    gate.open()
    await expect(sleeper).rejects.toThrow(/took over/)
    expect(await indexing.paths(key)).toEqual(['docs/a.md', 'docs/b.md', 'docs/c.md'])
    expect(await indexing.repositoryRow(key)).toMatchObject({ headSha: git.head(), problem: null })
    const states = await indexing.db
      .select({ state: runs.state, attempt: runs.attempt })
      .from(runs)
      .where(eq(runs.repositoryId, key.id))
      .orderBy(runs.id)
    expect(states).toEqual([
      { state: 'done', attempt: 2 },
      { state: 'done', attempt: 1 },
    ])
  })

  it('stops at its next safe point for a newer request, which does the rest', async () => {
    const git = indexing.repository(FILES)
    const key = await indexing.connect(git)
    const gate = gated()
    const older = indexing.run(key, withHost(gate.host))
    await gate.reached
    const first = await indexing.newestRun(key)
    git.commit({ 'docs/c.md': spec('C') })
    await requestIndex(indexing.ctx, key)
    gate.open()
    await older
    expect(await indexing.paths(key)).toEqual([])
    await indexing.run(key)
    expect(await indexing.paths(key)).toEqual(['docs/a.md', 'docs/b.md', 'docs/c.md'])
    const [overtaken] = await indexing.db.select().from(runs).where(eq(runs.id, first.id))
    expect(overtaken).toMatchObject({ state: 'superseded', finishedAt: expect.any(Date) })
    expect(await indexing.newestRun(key)).toMatchObject({ state: 'done', writtenCount: 1 })
  })

  it('shows readers nothing until it is complete', async () => {
    const { git, key } = await indexing.connected(FILES)
    git.commit({ 'docs/a.md': null, 'docs/b.md': spec('B, changed'), 'docs/c.md': spec('C') })
    await requestIndex(indexing.ctx, key)
    const gate = gated()
    const run = indexing.run(key, withHost(gate.host))
    await gate.reached
    expect(await indexing.paths(key)).toEqual(['docs/a.md', 'docs/b.md'])
    expect(await indexing.document(key, 'docs/b.md')).toMatchObject({ title: 'B' })
    gate.open()
    await run
    expect(await indexing.paths(key)).toEqual(['docs/b.md', 'docs/c.md'])
    expect(await indexing.document(key, 'docs/b.md')).toMatchObject({ title: 'B, changed' })
  })
})

describe('a run that fails', () => {
  const failing = (error: Error): LocalHost => ({
    ...indexing.ctx.ports.codeHosts.local,
    // biome-ignore lint/correctness/useYield: it fails before the first content
    async *blobs() {
      throw error
    },
  })
  const job = (key: { orgId: number; id: number }) => ({ orgId: key.orgId, repositoryId: key.id })

  it('for a temporary reason waits for a retry and shows the reason', async () => {
    const key = await indexing.connect(indexing.repository(FILES))
    const slow = new CodeHostError('timeout', 'Git took too long.', { retryable: true })
    await expect(indexing.run(key, withHost(failing(slow)))).rejects.toThrow('Git took too long.')
    expect(await indexing.newestRun(key)).toMatchObject({ state: 'queued', error: 'Git took too long.' })
    expect((await indexing.repositoryRow(key)).problem).toBe('Git took too long.')
    await indexing.run(key)
    expect(await indexing.newestRun(key)).toMatchObject({ state: 'done', attempt: 2, error: null })
    expect((await indexing.repositoryRow(key)).problem).toBeNull()
  })

  it('at the last attempt is visibly failed', async () => {
    const key = await indexing.connect(indexing.repository(FILES))
    const slow = new CodeHostError('timeout', 'Git took too long.', { retryable: true })
    const ctx = withHost(failing(slow))
    await expect(indexRepository(ctx, job(key), { isLastAttempt: true })).rejects.toThrow()
    expect(await indexing.newestRun(key)).toMatchObject({ state: 'failed', finishedAt: expect.any(Date) })
  })

  it('because of a bug shows users a generic sentence and the queue the cause', async () => {
    const key = await indexing.connect(indexing.repository(FILES))
    await expect(indexing.run(key, withHost(failing(new Error('secret detail'))))).rejects.toThrow(
      'secret detail',
    )
    expect((await indexing.newestRun(key)).error).not.toContain('secret detail')
  })

  it('leaves its retry to a newer request', async () => {
    const key = await indexing.connect(indexing.repository(FILES))
    const gate = gated()
    const local: LocalHost = {
      ...gate.host,
      async *blobs(...args) {
        yield* gate.host.blobs(...args)
        throw new CodeHostError('timeout', 'Git took too long.', { retryable: true })
      },
    }
    const run = indexing.run(key, withHost(local))
    await gate.reached
    const first = await indexing.newestRun(key)
    await requestIndex(indexing.ctx, key)
    gate.open()
    await expect(run).rejects.toThrow()
    const [failed] = await indexing.db.select().from(runs).where(eq(runs.id, first.id))
    expect(failed?.state).toBe('superseded')
    expect((await indexing.newestRun(key)).state).toBe('queued')
  })

  it('fails completely if one of its batches cannot be stored', async () => {
    const files = Object.fromEntries(
      Array.from({ length: 1_200 }, (_, at) => [`docs/${at}.md`, `# Number ${at}\n`]),
    )
    const key = await indexing.connect(indexing.repository({ 'CONFIG.yaml': CONFIG, ...files }))
    const failsOnce = { fails: true }
    const db = new Proxy(indexing.db, {
      get(target, name, receiver) {
        if (name !== 'transaction') return Reflect.get(target, name, receiver)
        return async (work: Parameters<typeof target.transaction>[0]) => {
          const isStoring = (await indexing.newestRun(key)).step?.startsWith('Reading') && failsOnce.fails
          if (!isStoring || (await indexing.newestRun(key)).attempt !== 1) return target.transaction(work)
          failsOnce.fails = false
          throw new Error('the disk is full')
        }
      },
    })
    await expect(indexing.run(key, { ...indexing.ctx, db })).rejects.toThrow('the disk is full')
    expect(await indexing.paths(key)).toEqual([])
    await indexing.run(key)
    expect(await indexing.paths(key)).toHaveLength(1_200)
  })

  it('stops at once when its worker stops, and the next worker continues it', async () => {
    const key = await indexing.connect(indexing.repository(FILES))
    const stopping = new AbortController()
    const gate = gated()
    const run = indexRepository(withHost(gate.host), job(key), { signal: stopping.signal })
    await gate.reached
    stopping.abort(new Error('stopping'))
    gate.open()
    await expect(run).rejects.toThrow()
    expect(await indexing.newestRun(key)).toMatchObject({ state: 'queued', error: null })
    expect((await indexing.repositoryRow(key)).problem).toBeNull()
    await indexing.run(key)
    expect(await indexing.paths(key)).toEqual(['docs/a.md', 'docs/b.md'])
  })
})

describe('runs of several repositories', () => {
  it('can store the same new texts at the same time: each text is stored once and no run fails', async () => {
    const files: Record<string, string> = { 'CONFIG.yaml': CONFIG }
    const suffix = randomBytes(4).toString('hex')
    for (let at = 0; at < 300; at++) files[`docs/${at}.md`] = spec(`Shared ${at} ${suffix}`)
    const git = indexing.repository(files)
    const names = ['one', 'two', 'three', 'four']
    const keys = await Promise.all(names.map((name) => indexing.connect(git, indexing.org, name)))
    await Promise.all(keys.map((key) => indexing.run(key)))
    for (const key of keys) expect(await indexing.paths(key)).toHaveLength(300)
    expect(await indexing.texts(indexing.org.id)).toHaveLength(300)
  })
})
