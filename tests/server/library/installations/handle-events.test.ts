import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { runs } from '#db/schema/index'
import { rerunDelivery } from '#server/platform/webhooks/deliveries/rerun-delivery'
import { CodeHostError } from '#server/ports/codehost/port'
import { makeRepository, type TestRepository } from '#tests/support/git-repository'
import { offer } from './granting-host'
import { openHostedWorld } from './hosted-world'

const INSTALLATION = 7_001
const REPOSITORY = 7_002
const world = openHostedWorld()
const { host } = world
let git: TestRepository
let orgId = 0
let repositoryId = 0

const subject = { installation: { id: INSTALLATION }, repository: { id: REPOSITORY, full_name: 'acme/web' } }
const push = (more: object = {}) => ({
  ref: 'refs/heads/main',
  ...subject,
  repository: { ...subject.repository, default_branch: 'main' },
  ...more,
})
const runsMade = async () =>
  (await world.app.db.select().from(runs).where(eq(runs.repositoryId, repositoryId))).length

beforeAll(async () => {
  git = makeRepository({ 'docs/specs/a.md': '# A\n' })
  host.gits.set(REPOSITORY, git)
  host.install(INSTALLATION, 'acme', [offer(REPOSITORY, 'acme', 'web')])
  await world.send('installation', { action: 'created', ...subject })
  await world.work()
  const [repository] = await world.repository(REPOSITORY)
  orgId = repository?.orgId ?? 0
  repositoryId = repository?.id ?? 0
})
afterAll(() => git.remove())

describe('a push', () => {
  test('to the default branch is readable after indexing, and the delivery names its org', async () => {
    git.commit({ 'docs/specs/pushed.md': '# Pushed\n' })
    const id = await world.send('push', push())
    await world.work()
    expect((await world.readable('acme'))['acme/web']).toContain('docs/specs/pushed.md')
    expect(await world.delivery(id)).toMatchObject({ state: 'done', orgId, repositoryId })
  })

  test('that rewrites history keeps only the new history', async () => {
    git.git('reset', '--quiet', '--hard', 'HEAD~1')
    git.commit({ 'docs/specs/instead.md': '# Instead\n' })
    await world.send('push', push({ forced: true }))
    await world.work()
    expect((await world.readable('acme'))['acme/web']).toEqual(['docs/specs/a.md', 'docs/specs/instead.md'])
  })

  test.each([
    ['to another branch', push({ ref: 'refs/heads/other' })],
    ['of a tag', push({ ref: 'refs/tags/main' })],
    ['that says no branch', push({ ref: undefined })],
  ])('%s is ignored', async (_, event) => {
    const before = await runsMade()
    const id = await world.send('push', event)
    await world.work()
    expect(await world.delivery(id)).toMatchObject({ state: 'ignored' })
    expect(await runsMade()).toBe(before)
  })

  test('that deletes the default branch keeps the documents, and the repository shows the reason', async () => {
    const before = await world.readable('acme')
    host.onAsk = (question) => {
      if (question === 'head acme/web') throw new CodeHostError('no_default_branch', 'There is no main.')
    }
    await world.send('push', push({ deleted: true, after: '0'.repeat(40) }))
    await world.work()
    expect((await world.repository(REPOSITORY))[0]?.problem).toBe('There is no main.')
    host.onAsk = () => undefined
    await world.send('push', push())
    await world.work()
    expect(await world.readable('acme')).toEqual(before)
    expect((await world.repository(REPOSITORY))[0]?.problem).toBeNull()
  })

  test('to an unknown repository connects it', async () => {
    const other = makeRepository({ 'docs/specs/lost.md': '# Lost\n' })
    host.gits.set(7_003, other)
    host.granted.get(INSTALLATION)?.repositories.push(offer(7_003, 'acme', 'lost'))
    await world.send(
      'push',
      push({ repository: { id: 7_003, full_name: 'acme/lost', default_branch: 'main' } }),
    )
    await world.work()
    expect((await world.readable('acme'))['acme/lost']).toEqual(['docs/specs/lost.md'])
    other.remove()
  })

  test.each([
    ['an installation that there is not', push({ installation: { id: 99 } })],
    ['no installation', push({ installation: undefined })],
    ['an installation of another kind', push({ installation: { id: 'x' } })],
    ['no repository', { ref: 'refs/heads/main', repository: { default_branch: 'main' }, installation: null }],
  ])('of %s is harmless', async (_, event) => {
    const id = await world.send('push', event)
    await world.work()
    expect(await world.delivery(id)).toMatchObject({ state: 'done', error: null, repositoryId: null })
    expect(await world.jobs()).toEqual([])
  })
})

describe('an event of a repository', () => {
  test.each(['issue_comment'])(
    '%s is held with its org and repository while no module handles it, and again after a rerun',
    async (kind) => {
      const id = await world.send(kind, { action: 'opened', ...subject })
      await world.work()
      const held = { state: 'held', orgId, repositoryId, finishedAt: null }
      expect(await world.delivery(id)).toMatchObject(held)
      await rerunDelivery(world.app.ctx, 'github', id)
      expect(await world.delivery(id)).toMatchObject({ state: 'received' })
      await world.work()
      expect(await world.delivery(id)).toMatchObject({ ...held, attempts: 2 })
    },
  )
})
