import { eq } from 'drizzle-orm'
import { describe, expect, test, vi } from 'vitest'
import { memberships, repositories, runs } from '#db/schema/index'
import { enterInDirectory } from '#server/kernel/org-ids/org-directory'
import { addInstallation } from '#server/library/installations/add-installation'
import { sweepRemoved } from '#server/library/installations/sweep-removed'
import { syncInstallation } from '#server/library/installations/sync-installation'
import { connectLocalRepository } from '#server/library/repos/index'
import { makeOrg } from '#tests/support/make-org'
import { offer } from './granting-host'
import { openOfferedAccounts } from './offered-accounts'

const { world, host, repository, account, created } = openOfferedAccounts()

describe('an installed App', () => {
  test('creates an org with the account’s name and no members, and indexes all granted repositories', async () => {
    const { id, repo, login } = account('Acme-Corp', 'payments', 'web')
    await created(id)
    await world.work()
    expect(await world.installation(id)).toMatchObject({
      slug: 'acme-corp',
      account: 'Acme-Corp',
      state: 'active',
    })
    expect(await world.readable('acme-corp')).toEqual({
      [`${login}/payments`]: ['README.md', 'docs/specs/a.md'],
      [`${login}/web`]: ['README.md', 'docs/specs/a.md'],
    })
    const orgId = (await world.installation(id))?.orgId ?? 0
    expect(await world.app.db.select().from(memberships).where(eq(memberships.orgId, orgId))).toEqual([])
    const [first] = await world.repository(repo(0).id)
    expect(first).toMatchObject({ isPrivate: true, isArchived: false, defaultBranch: 'main' })
  })

  test('does not join an existing org of the same name', async () => {
    const { slug, id: theirs } = await makeOrg(world.app.db, 'taken-name')
    const { id } = account('Taken-Name', 'secret')
    await created(id)
    await world.work()
    expect(await world.installation(id)).toMatchObject({ slug: 'taken-name-2' })
    const inTheirs = await world.app.db.select().from(repositories).where(eq(repositories.orgId, theirs))
    expect([slug, inTheirs]).toEqual(['taken-name', []])
  })

  test.each([
    ['admin', 'admin-2'],
    ['under_score', 'under-score'],
    [`${'x'.repeat(39)}`, 'x'.repeat(39)],
  ])('by %s gets an org at %s', async (name, slug) => {
    const { id } = account(name)
    await created(id)
    await world.work()
    expect((await world.installation(id))?.slug).toBe(slug)
  })

  test('whose id belongs to another org is not added, and the log says so', async () => {
    const { db, ctx } = world.app
    const { id, granted } = account('late-account')
    const other = await makeOrg(db)
    await enterInDirectory(db, 'installation', id, other.id)
    const warned = vi.spyOn(ctx.log, 'warn')
    await addInstallation(ctx, 'github', granted)
    expect(await world.installation(id)).toBeNull()
    expect(warned).toHaveBeenCalledExactlyOnceWith(
      expect.objectContaining({ installationId: id }),
      'an installation was not added: its id belongs to another org',
    )
    warned.mockRestore()
  })

  test('that is removed before the first sync leaves nothing', async () => {
    await created(4_000_000)
    await world.work()
    expect(await world.installation(4_000_000)).toBeNull()
    expect(await world.jobs()).toEqual([])
  })

  test('installed again by the same account, even under a new name, keeps the org and the repositories', async () => {
    const { id, granted, offered, repo, login } = account(undefined, 'kept')
    await created(id)
    await world.work()
    const [before] = await world.repository(repo(0).id)
    host.granted.delete(id)
    const again = host.install(id + 5_000, `${login}-renamed`, offered)
    again.account.id = granted.account.id
    await created(again.id)
    await world.work()
    expect(await world.installation(again.id)).toMatchObject({ slug: login, state: 'active' })
    expect(await world.installation(id)).toMatchObject({ state: 'removed' })
    expect(await world.repository(repo(0).id)).toMatchObject([
      { id: before?.id, installationId: again.id, disconnectedAt: null },
    ])
  })

  test.each(['before', 'after'])(
    'installed again reads what was pushed meanwhile, where the removal is processed %s that',
    async (order) => {
      const { id, granted, offered, repo, login } = account(undefined, 'again')
      await created(id)
      await world.work()
      const remove = async () => {
        await world.send('installation', { action: 'deleted', installation: { id } })
        await world.work()
      }
      host.granted.delete(id)
      host.gits.get(repo(0).id)?.commit({ 'docs/specs/missed.md': '# Missed\n' })
      if (order === 'before') await remove()
      const again = host.install(id + 5_000, login, offered)
      again.account.id = granted.account.id
      await created(again.id)
      await world.work()
      if (order === 'after') await remove()
      expect((await world.readable(login))[`${login}/again`]).toContain('docs/specs/missed.md')
      expect(await world.repository(repo(0).id)).toMatchObject([{ problem: null, disconnectedAt: null }])
    },
  )

  test('of another account that took over the name gets its own org', async () => {
    const { id, login } = account(undefined, 'old')
    await created(id)
    await world.work()
    host.granted.delete(id)
    const usurper = account(login, 'new')
    await created(usurper.id)
    await world.work()
    expect((await world.installation(usurper.id))?.slug).toBe(`${login}-2`)
  })
})

describe('a repository', () => {
  test('that is renamed keeps its id, documents and runs', async () => {
    const { id, granted, repo, login } = account(undefined, 'before')
    await created(id)
    await world.work()
    const [repositoryBefore] = await world.repository(repo(0).id)
    granted.repositories = [{ ...repo(0), name: 'after' }]
    await world.send('repository', { action: 'renamed', installation: { id }, repository: { id: 1 } })
    await world.work()
    expect(await world.repository(repo(0).id)).toMatchObject([
      {
        id: repositoryBefore?.id,
        name: 'after',
        headSha: repositoryBefore?.headSha,
        indexedAt: repositoryBefore?.indexedAt,
      },
    ])
    expect(await world.readable(login)).toEqual({ [`${login}/after`]: ['README.md', 'docs/specs/a.md'] })
    expect(
      await world.app.db
        .select()
        .from(runs)
        .where(eq(runs.repositoryId, repositoryBefore?.id ?? 0)),
    ).toHaveLength(1)
  })

  test('that swaps names with another keeps its own documents', async () => {
    const { id, granted, repo, login } = account(undefined, 'one', 'two')
    await created(id)
    await world.work()
    granted.repositories = [
      { ...repo(0), name: 'TWO' },
      { ...repo(1), name: 'one' },
    ]
    await syncInstallation(world.app.ctx, { installationId: id })
    expect(await world.repository(repo(0).id)).toMatchObject([{ owner: login, name: 'TWO' }])
    expect(await world.repository(repo(1).id)).toMatchObject([{ owner: login, name: 'one' }])
  })

  test('that is no longer granted is not found, and returns as the same repository', async () => {
    const { id, granted, offered, repo, login } = account(undefined, 'stays', 'goes')
    await created(id)
    await world.work()
    const [before] = await world.repository(repo(1).id)
    granted.repositories = [repo(0)]
    await world.send('installation_repositories', { action: 'removed', installation: { id } })
    await world.work()
    expect(Object.keys(await world.readable(login))).toEqual([`${login}/stays`])
    expect(await world.repository(repo(1).id)).toMatchObject([{ id: before?.id, headSha: null }])
    granted.repositories = offered
    await world.send('installation_repositories', { action: 'added', installation: { id } })
    await world.work()
    expect(await world.readable(login)).toMatchObject({
      [`${login}/goes`]: ['README.md', 'docs/specs/a.md'],
    })
    expect(await world.repository(repo(1).id)).toMatchObject([{ id: before?.id }])
  })

  test('whose name a new repository takes after its removal is not mistaken for the new one', async () => {
    const { id, granted, repo, login } = account(undefined, 'name')
    await created(id)
    await world.work()
    const git = repository({ 'docs/specs/other.md': '# Other\n' })
    host.gits.set(900_000, git)
    granted.repositories = [offer(900_000, login, 'name')]
    await world.send('repository', { action: 'created', installation: { id } })
    await world.work()
    expect(await world.readable(login)).toEqual({ [`${login}/name`]: ['docs/specs/other.md'] })
    const [old] = await world.repository(repo(0).id)
    expect(old?.disconnectedAt).not.toBeNull()
  })

  test('with the name of a repository on disk is not connected, and the installation shows the reason', async () => {
    const { id, granted, login } = account()
    await created(id)
    await world.work()
    const orgId = (await world.installation(id))?.orgId ?? 0
    const git = repository({ 'README.md': '# Local\n' })
    await connectLocalRepository(world.app.ctx, { id: orgId }, { owner: login, name: 'Same', path: git.path })
    granted.repositories = [offer(910_000, login, 'same')]
    await syncInstallation(world.app.ctx, { installationId: id })
    expect(await world.repository(910_000)).toEqual([])
    expect((await world.installation(id))?.problem).toContain(`${login}/same`)
  })

  test('that is archived, made public or gets a new description shows this; a new default branch is indexed', async () => {
    const { id, granted, repo, login } = account(undefined, 'changing')
    await created(id)
    await world.work()
    const git = host.gits.get(repo(0).id)
    git?.git('checkout', '--quiet', '-b', 'next')
    git?.commit({ 'docs/specs/next.md': '# Next\n' })
    granted.repositories = [
      offer(repo(0).id, login, 'changing', {
        isArchived: true,
        isPrivate: false,
        description: 'What it is.',
        defaultBranch: 'next',
      }),
    ]
    await world.send('repository', { action: 'edited', installation: { id } })
    await world.work()
    expect(await world.repository(repo(0).id)).toMatchObject([
      { isArchived: true, isPrivate: false, description: 'What it is.', defaultBranch: 'next' },
    ])
    expect((await world.readable(login))[`${login}/changing`]).toContain('docs/specs/next.md')
  })

  test('that moves to another account leaves its org and is indexed in the other', async () => {
    const from = account(undefined, 'moving')
    const to = account(undefined)
    await created(from.id)
    await created(to.id)
    await world.work()
    from.granted.repositories = []
    to.granted.repositories = [offer(from.repo(0).id, to.login, 'moving')]
    await world.send('repository', { action: 'transferred', installation: { id: to.id } })
    await world.work()
    expect(await world.readable(to.login)).toMatchObject({
      [`${to.login}/moving`]: ['README.md', 'docs/specs/a.md'],
    })
    await world.send('installation_repositories', { action: 'removed', installation: { id: from.id } })
    await world.work()
    expect(await world.readable(from.login)).toEqual({})
  })
})

describe('a removed installation', () => {
  test('that is only suspended keeps its documents, and pushes in the meantime are read afterwards', async () => {
    const { id, granted, repo, login } = account(undefined, 'paused')
    await created(id)
    await world.work()
    granted.isSuspended = true
    await world.send('installation', { action: 'suspend', installation: { id } })
    await world.work()
    expect(await world.installation(id)).toMatchObject({ state: 'suspended' })
    expect(await world.readable(login)).toMatchObject({
      [`${login}/paused`]: ['README.md', 'docs/specs/a.md'],
    })
    expect(await world.repository(repo(0).id)).toMatchObject([
      { problem: expect.stringContaining('suspended') },
    ])
    host.gits.get(repo(0).id)?.commit({ 'docs/specs/missed.md': '# Missed\n' })
    granted.isSuspended = false
    await world.send('installation', { action: 'unsuspend', installation: { id } })
    await world.work()
    expect(await world.installation(id)).toMatchObject({ state: 'active' })
    expect((await world.readable(login))[`${login}/paused`]).toContain('docs/specs/missed.md')
    expect(await world.repository(repo(0).id)).toMatchObject([{ problem: null }])
  })

  test('that is deleted keeps its documents for a month and then loses them', async () => {
    const { id, login } = account(undefined, 'removed')
    await created(id)
    await world.work()
    host.granted.delete(id)
    await world.send('installation', { action: 'deleted', installation: { id } })
    await world.work()
    expect(await world.installation(id)).toMatchObject({ state: 'removed' })
    const keptDocuments = { [`${login}/removed`]: ['README.md', 'docs/specs/a.md'] }
    expect(await world.readable(login)).toEqual(keptDocuments)
    const inDays = (days: number) => new Date(Date.now() + days * 86_400_000)
    await sweepRemoved({ ...world.app.ctx, clock: { now: () => inDays(29) } })
    expect(await world.readable(login)).toEqual(keptDocuments)
    await sweepRemoved({ ...world.app.ctx, clock: { now: () => inDays(31) } })
    expect(await world.readable(login)).toEqual({})
  })
})
