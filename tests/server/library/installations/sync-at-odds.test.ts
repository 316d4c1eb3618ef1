import { eq, sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { acts, orgs } from '#db/schema/index'
import { syncInstallation } from '#server/library/installations/sync-installation'
import { CodeHostError } from '#server/ports/codehost/port'
import { offer } from './granting-host'
import { openOfferedAccounts } from './offered-accounts'

const { world, host, next, account, created } = openOfferedAccounts()

describe('an earlier sync', () => {
  test('does not overwrite a later sync', async () => {
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

  test('and others of a new account at the same time create one org', async () => {
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

describe('a host that fails', () => {
  test('is asked again after its rate limit, and until then the installation shows this time', async () => {
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

  test('fails the job visibly on any other error, and the next attempt repairs it', async () => {
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

describe('a change by an owner at GitHub', () => {
  const actsOf = async (id: number) => {
    const orgId = (await world.installation(id))?.orgId ?? 0
    const actRows = await world.app.db.select().from(acts).where(eq(acts.orgId, orgId)).orderBy(acts.id)
    return actRows.map(({ act, credential, targetName }) => [act, credential, targetName])
  }

  test('is recorded in the audit log as done by the system', async () => {
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

  test('to many repositories needs few statements: each repository has a run, a job and an audit act', async () => {
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
