import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { acts, memberships, orgs, repositories, runs } from '../../../db/schema'
import { sweepRemoved, syncInstallation } from '../../../server/installations'
import { CodeHostError } from '../../../server/ports/codehost/port'
import { connectLocalRepository } from '../../../server/repos'
import { makeRepository, type TestRepository } from '../../support/git-repository'
import { makeOrg } from '../../support/make-org'
import { offer } from './granting-host'
import { openHostedWorld } from './hosted-world'

const world = openHostedWorld()
const { host } = world
const gits: TestRepository[] = []
let last = 100
const next = () => {
  last += 1
  return last
}

/** An account of the test's own, with what it offers. */
function account(login = `account-${next()}`, ...names: string[]) {
  const id = next()
  const offered = names.map((name) => {
    const hostId = next()
    const git = makeRepository({ 'docs/specs/a.md': `# ${name}\n`, 'README.md': `# ${name}\n` })
    gits.push(git)
    host.gits.set(hostId, git)
    return offer(hostId, login, name)
  })
  const repo = (at: number) => {
    const found = offered[at]
    if (!found) throw new Error('the account has no such repository')
    return found
  }
  return { id, login, offered, repo, granted: host.install(id, login, offered) }
}

const created = (id: number) => world.send('installation', { action: 'created', installation: { id } })

beforeEach(() => {
  host.onAsk = () => undefined
})
afterAll(() => {
  for (const git of gits) git.remove()
})

describe('an App that is installed', () => {
  test('makes an org of the account’s name without members, and has everything granted indexed', async () => {
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

  test('does not get into an org that only has its name', async () => {
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

  test('and is gone before anybody looked leaves nothing', async () => {
    await created(4_000_000)
    await world.work()
    expect(await world.installation(4_000_000)).toBeNull()
    expect(await world.jobs()).toEqual([])
  })

  test('anew by the same account has the org and the repositories that it had, under another name too', async () => {
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

  test('by another account that took over the name gets an org of its own', async () => {
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
  test('that is renamed keeps its id, its documents and its runs', async () => {
    const { id, granted, repo, login } = account(undefined, 'before')
    await created(id)
    await world.work()
    const [known] = await world.repository(repo(0).id)
    granted.repositories = [{ ...repo(0), name: 'after' }]
    await world.send('repository', { action: 'renamed', installation: { id }, repository: { id: 1 } })
    await world.work()
    expect(await world.repository(repo(0).id)).toMatchObject([
      { id: known?.id, name: 'after', headSha: known?.headSha, indexedAt: known?.indexedAt },
    ])
    expect(await world.readable(login)).toEqual({ [`${login}/after`]: ['README.md', 'docs/specs/a.md'] })
    expect(
      await world.app.db
        .select()
        .from(runs)
        .where(eq(runs.repositoryId, known?.id ?? 0)),
    ).toHaveLength(1)
  })

  test('that exchanges names with another keeps its own documents', async () => {
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

  test('that is taken out of the grant is found no more, and comes back as the same one', async () => {
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

  test('that another one takes the name of, when it has gone, is not mistaken for it', async () => {
    const { id, granted, repo, login } = account(undefined, 'name')
    await created(id)
    await world.work()
    const git = makeRepository({ 'docs/specs/other.md': '# Other\n' })
    gits.push(git)
    host.gits.set(900_000, git)
    granted.repositories = [offer(900_000, login, 'name')]
    await world.send('repository', { action: 'created', installation: { id } })
    await world.work()
    expect(await world.readable(login)).toEqual({ [`${login}/name`]: ['docs/specs/other.md'] })
    const [old] = await world.repository(repo(0).id)
    expect(old?.disconnectedAt).not.toBeNull()
  })

  test('whose name a repository on disk has is not connected, and the installation says so', async () => {
    const { id, granted, login } = account()
    await created(id)
    await world.work()
    const orgId = (await world.installation(id))?.orgId ?? 0
    const git = makeRepository({ 'README.md': '# Local\n' })
    gits.push(git)
    await connectLocalRepository(world.app.ctx, { id: orgId }, { owner: login, name: 'Same', path: git.path })
    granted.repositories = [offer(910_000, login, 'same')]
    await syncInstallation(world.app.ctx, { installationId: id })
    expect(await world.repository(910_000)).toEqual([])
    expect((await world.installation(id))?.problem).toContain(`${login}/same`)
  })

  test('that is archived, made public and described anew says so; another default branch is indexed', async () => {
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

  test('that moves to another account leaves the one org and is read anew in the other', async () => {
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

describe('an installation that is taken away', () => {
  test('for a while keeps what was read, and what was pushed meanwhile is read when it is given back', async () => {
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

  test('for good keeps what was read for a month, and then nothing', async () => {
    const { id, login } = account(undefined, 'removed')
    await created(id)
    await world.work()
    host.granted.delete(id)
    await world.send('installation', { action: 'deleted', installation: { id } })
    await world.work()
    expect(await world.installation(id)).toMatchObject({ state: 'removed' })
    const kept = { [`${login}/removed`]: ['README.md', 'docs/specs/a.md'] }
    expect(await world.readable(login)).toEqual(kept)
    const inDays = (days: number) => new Date(Date.now() + days * 86_400_000)
    await sweepRemoved({ ...world.app.ctx, clock: { now: () => inDays(29) } })
    expect(await world.readable(login)).toEqual(kept)
    await sweepRemoved({ ...world.app.ctx, clock: { now: () => inDays(31) } })
    expect(await world.readable(login)).toEqual({})
  })
})

describe('whoever asked earlier', () => {
  test('writes nothing over who asked later', async () => {
    const { id, granted, login } = account(undefined, 'raced')
    await created(id)
    await world.work()
    let nested: Promise<void> | null = null
    host.onAsk = (question) => {
      if (question !== `repositories ${id}` || nested) return
      const stale = granted.repositories
      granted.repositories = []
      nested = syncInstallation(world.app.ctx, { installationId: id }).then(() => {
        granted.repositories = stale
      })
      return nested
    }
    await syncInstallation(world.app.ctx, { installationId: id })
    expect(nested).not.toBeNull()
    expect(await world.readable(login)).toEqual({})
  })

  test('of two that introduce an account at once makes one org', async () => {
    const { id, login } = account(undefined, 'twice')
    await Promise.all([1, 2, 3, 4].map(() => syncInstallation(world.app.ctx, { installationId: id })))
    const like = await world.app.db.select().from(orgs).where(eq(orgs.name, login))
    expect(like).toHaveLength(1)
    await world.work()
    expect(await world.readable(login)).toMatchObject({
      [`${login}/twice`]: ['README.md', 'docs/specs/a.md'],
    })
  })
})

describe('a host that lets nobody ask', () => {
  test('is asked again when it said, and until then the installation says when', async () => {
    const { id } = account(undefined, 'limited')
    await created(id)
    await world.work()
    const resumesAt = new Date(Date.now() + 3_600_000)
    host.onAsk = () => {
      throw new CodeHostError('rate_limited', 'GitHub answers no more for now.', { resumesAt })
    }
    await world.send('repository', { action: 'edited', installation: { id } })
    await world.work()
    expect((await world.installation(id))?.resumesAt).toEqual(resumesAt)
    expect(await world.jobs()).toMatchObject([{ task: 'installations/sync', last_error: null }])
    expect(new Date((await world.jobs())[0]?.run_at ?? 0)).toEqual(resumesAt)
    await world.send('repository', { action: 'edited', installation: { id } })
    await world.work()
    expect(new Date((await world.jobs())[0]?.run_at ?? 0)).toEqual(resumesAt)
    host.onAsk = () => undefined
    await world.app.db.execute(sql`update graphile_worker._private_jobs set run_at = now()`)
    await world.work()
    expect((await world.installation(id))?.resumesAt).toBeNull()
    expect(await world.jobs()).toEqual([])
  })

  test('fails the job visibly when it says anything else, and the next try repairs it', async () => {
    const { id, login } = account(undefined, 'flaky')
    host.onAsk = () => {
      throw new CodeHostError('timeout', 'GitHub did not answer.', { retryable: true })
    }
    await created(id)
    await world.work()
    expect(await world.jobs()).toMatchObject([{ last_error: 'GitHub did not answer.' }])
    host.onAsk = () => undefined
    await created(id)
    await world.work()
    expect(Object.keys(await world.readable(login))).toEqual([`${login}/flaky`])
  })
})

describe('what an owner does at GitHub', () => {
  const actsOf = async (id: number) => {
    const orgId = (await world.installation(id))?.orgId ?? 0
    const found = await world.app.db.select().from(acts).where(eq(acts.orgId, orgId)).orderBy(acts.id)
    return found.map(({ act, credential, targetName }) => [act, credential, targetName])
  }

  test('is recorded, act by act, as done by the system', async () => {
    const { id, login, repo } = account(undefined, 'kept', 'going')
    await created(id)
    await world.work()
    const coming = offer(next(), login, 'coming')
    const granted = host.install(id, login, [{ ...repo(0), name: 'renamed' }, coming])
    await syncInstallation(world.app.ctx, { installationId: id })
    granted.isSuspended = true
    await syncInstallation(world.app.ctx, { installationId: id })
    await syncInstallation(world.app.ctx, { installationId: id })
    host.granted.delete(id)
    await syncInstallation(world.app.ctx, { installationId: id })
    expect(await actsOf(id)).toEqual([
      ['org.create', 'system', login],
      ['repository.connect', 'system', `${login}/kept`],
      ['repository.connect', 'system', `${login}/going`],
      ['repository.connect', 'system', `${login}/coming`],
      ['repository.rename', 'system', `${login}/renamed`],
      ['repository.disconnect', 'system', `${login}/going`],
      ['installation.suspend', 'system', login],
      ['installation.remove', 'system', login],
    ])
  })

  test('to many repositories at once is connected by a few statements: each has a run, a job and an act', async () => {
    const many = process.env.DEEP === undefined ? 300 : 3_000
    const login = `many-${next()}`
    const id = next()
    const offered = Array.from({ length: many }, (_, at) => offer(next(), login, `repo-${at}`))
    host.install(id, login, offered)
    await syncInstallation(world.app.ctx, { installationId: id })
    const orgId = (await world.installation(id))?.orgId ?? 0
    const [counted] = await world.app.db.execute(sql`
      select (select count(*)::int from runs where org_id = ${orgId} and state = 'queued') as runs,
        (select count(*)::int from acts where org_id = ${orgId} and act = 'repository.connect') as acts,
        count(*)::int as jobs, min(priority) as first, max(priority) as last
      from graphile_worker.jobs
      where key in (select 'index:' || id from repositories where org_id = ${orgId})`)
    const last = 1_000 + Math.min(many - 1, 900)
    expect(counted).toEqual({ runs: many, acts: many, jobs: many, first: 1_000, last })
  })
})
