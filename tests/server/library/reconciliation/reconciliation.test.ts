import { eq, sql } from 'drizzle-orm'
import { beforeEach, describe, expect, test } from 'vitest'
import { openDatabase } from '#db/client'
import { reconciliations, repositories } from '#db/schema/index'
import { reconcile } from '#server/library/reconciliation/index'
import { listReconciliations } from '#server/library/reconciliation/list-reconciliations'
import { requestReconciliation } from '#server/library/reconciliation/request-reconciliation'
import { connectLocalRepository } from '#server/library/repos/index'
import { CodeHostError } from '#server/ports/codehost/port'
import { offer } from '#tests/server/library/installations/granting-host'
import { openOfferedAccounts } from '#tests/server/library/installations/offered-accounts'
import type { TestRepository } from '#tests/support/git-repository'
import { makeOrg } from '#tests/support/make-org'
import { testDatabaseUrl } from '#tests/support/postgres/database'

const { world, host, next, repository } = openOfferedAccounts()

function newGit(hostId?: number): TestRepository {
  const git = repository({ 'docs/specs/a.md': '# A\n' })
  if (hostId !== undefined) host.gits.set(hostId, git)
  return git
}

/** Installs the App for an account with `count` repositories and indexes them. */
async function installAndIndex(login: string, count: number) {
  const offered = Array.from({ length: count }, (_, at) => offer(next(), login, `r${at}`))
  for (const { id } of offered) newGit(id)
  const granted = host.install(next(), login, offered)
  await world.send('installation', { action: 'created', installation: { id: granted.id } })
  await world.work()
  return granted
}

const reconcileAndWork = async () => {
  await reconcile(world.app.ctx)
  await world.work()
}
const newest = async () => {
  const [reconciliation] = (await listReconciliations(world.app.ctx)).reconciliations
  if (!reconciliation) throw new Error('there was no reconciliation')
  return reconciliation
}
const repaired = async () =>
  Object.fromEntries(Object.entries((await newest()).repaired).filter(([, count]) => count > 0))

beforeEach(async () => {
  host.granted.clear()
  host.failed.length = 0
  await world.app.db.execute(sql`truncate reconciliations`)
  await reconcileAndWork()
  host.asked = []
})

describe('reconciliation repairs the effects of lost events:', () => {
  test('an unknown installation', async () => {
    const web = offer(next(), 'unheard', 'web')
    newGit(web.id)
    host.install(next(), 'unheard', [web])
    await reconcileAndWork()
    expect(await world.readable('unheard')).toEqual({ 'unheard/web': ['docs/specs/a.md'] })
    expect(await repaired()).toEqual({ repositories_connected: 1 })
  })

  test('a removed and a suspended installation', async () => {
    const removedAccount = await installAndIndex('gone', 1)
    const paused = await installAndIndex('paused', 1)
    host.granted.delete(removedAccount.id)
    paused.isSuspended = true
    await reconcileAndWork()
    expect((await world.installation(removedAccount.id))?.state).toBe('removed')
    expect((await world.installation(paused.id))?.state).toBe('suspended')
    expect(await repaired()).toEqual({ installation_states: 2 })
  })

  test('a removed and a renamed repository', async () => {
    const granted = await installAndIndex('changed', 2)
    const [first] = granted.repositories
    granted.repositories = first ? [{ ...first, name: 'renamed' }] : []
    await reconcileAndWork()
    expect(Object.keys(await world.readable('changed'))).toEqual(['changed/renamed'])
    expect(await repaired()).toEqual({ repositories_disconnected: 1, repositories_renamed: 1 })
  })

  test('a push, on GitHub and on this machine’s disk', async () => {
    const granted = await installAndIndex('pushed', 6)
    const org = await makeOrg(world.app.db)
    const local = newGit()
    await connectLocalRepository(world.app.ctx, org, { owner: 'here', name: 'local', path: local.path })
    await world.work()
    local.commit({ 'docs/specs/new.md': '# New\n' })
    host.gits.get(granted.repositories[5]?.id ?? 0)?.commit({ 'docs/specs/new.md': '# New\n' })
    await reconcileAndWork()
    expect((await world.readable('pushed'))['pushed/r5']).toEqual(['docs/specs/a.md', 'docs/specs/new.md'])
    expect((await world.readable(org.slug))['here/local']).toEqual(['docs/specs/a.md', 'docs/specs/new.md'])
    expect(await repaired()).toEqual({ indexes_queued: 2 })
    await world.app.db.delete(repositories).where(eq(repositories.orgId, org.id))
  })

  test('lost deliveries are requested again; received and old ones are not', async () => {
    const deliveryId = await world.send('installation', { action: 'created', installation: { id: 1 } })
    await world.work()
    const failed = (id: number, guid: string, daysAgo: number) => ({
      id,
      deliveryId: guid,
      event: 'push',
      action: null,
      deliveredAt: new Date(Date.now() - daysAgo * 86_400_000),
    })
    host.failed.push(failed(1, deliveryId, 1), failed(2, 'lost', 1), failed(3, 'too-old', 4))
    await reconcileAndWork()
    expect(host.redelivered).toEqual([2])
    expect(await repaired()).toEqual({ deliveries_redelivered: 1 })
  })

  test('and where nothing was lost nothing is written', async () => {
    await installAndIndex('quiet', 3)
    const before = await world.repository(host.granted.values().next().value?.repositories[0]?.id ?? 0)
    await reconcileAndWork()
    expect(await newest()).toMatchObject({ state: 'done', resumes_at: null, problems: [] })
    expect((await newest()).checked).toMatchObject({ repositories: 3 })
    expect(await repaired()).toEqual({})
    expect(await world.repository(before[0]?.hostId ?? 0)).toEqual(before)
  })
})

describe('a host that answers no more', () => {
  test('is asked again after its rate limit; others continue meanwhile, and none is asked twice', async () => {
    const limited = await installAndIndex('limited', 9)
    const other = await installAndIndex('other', 2)
    host.asked = []
    const resumesAt = new Date(Date.now() + 3_600_000)
    let headsLeft = 4
    host.onAsk = (question) => {
      if (!question.startsWith('head limited/')) return
      headsLeft -= 1
      if (headsLeft < 0) throw new CodeHostError('rate_limited', 'No more for now.', { resumesAt })
    }
    await reconcile(world.app.ctx)
    expect(await newest()).toMatchObject({ state: 'waiting', resumes_at: resumesAt.toISOString() })
    expect((await world.installation(limited.id))?.resumesAt).toEqual(resumesAt)
    expect(host.asked).toContain(`head other/${other.repositories[1]?.name}`)
    expect(await world.jobs()).toMatchObject([{ task: 'reconciliation/run' }])
    expect(new Date((await world.jobs())[0]?.run_at ?? 0)).toEqual(resumesAt)

    host.onAsk = () => undefined
    host.asked = []
    const later = { ...world.app.ctx, clock: { now: () => new Date(resumesAt.getTime() + 1) } }
    await reconcile(later)
    expect(await newest()).toMatchObject({ state: 'done', checked: { repositories: 11 } })
    expect(host.asked.toSorted()).toEqual([4, 5, 6, 7, 8].map((at) => `head limited/r${at}`))
  })

  test('at the start restarts from the beginning', async () => {
    const resumesAt = new Date(Date.now() + 60_000)
    host.onAsk = () => {
      throw new CodeHostError('rate_limited', 'No more for now.', { resumesAt })
    }
    await reconcile(world.app.ctx)
    expect(await newest()).toMatchObject({ state: 'waiting', resumes_at: resumesAt.toISOString() })
    host.onAsk = () => undefined
    await reconcile(world.app.ctx)
    expect(await newest()).toMatchObject({ state: 'done', resumes_at: null })
  })
})

describe('trouble', () => {
  test('with one repository or installation is reported, and the others are compared', async () => {
    await installAndIndex('broken', 2)
    const fine = await installAndIndex('fine', 1)
    host.gits.get(fine.repositories[0]?.id ?? 0)?.commit({ 'docs/specs/new.md': '# New\n' })
    host.onAsk = (question) => {
      if (question === 'head broken/r0') throw new CodeHostError('corrupt', 'GitHub answered with HTML.')
    }
    await reconcileAndWork()
    expect(await newest()).toMatchObject({
      state: 'done',
      problems: [{ about: 'broken/r0', message: 'GitHub answered with HTML.' }],
      repaired: { indexes_queued: 1 },
    })
  })

  test('in our own code ends the job visibly at the last attempt', async () => {
    host.onAsk = () => {
      throw new TypeError('a bug')
    }
    await expect(reconcile(world.app.ctx)).rejects.toThrow('a bug')
    expect(await newest()).toMatchObject({ state: 'running' })
    await expect(reconcile(world.app.ctx, { isLastAttempt: true })).rejects.toThrow('a bug')
    expect(await newest()).toMatchObject({ state: 'failed', problems: [{ about: 'everything' }] })
  })

  test('of the database at the last attempt does not end the job, because it runs again', async () => {
    host.onAsk = () => {
      throw Object.assign(new Error('The connection to the database was closed.'), {
        code: 'CONNECTION_CLOSED',
      })
    }
    await expect(reconcile(world.app.ctx, { isLastAttempt: true })).rejects.toThrow()
    expect(await newest()).toMatchObject({ state: 'running' })
  })

  test('of a worker: another worker continues, and the first one writes nothing more', async () => {
    await installAndIndex('taken-over', 9)
    const rows = () => world.app.db.select().from(reconciliations).orderBy(reconciliations.id)
    let isTakenOver = false
    host.onAsk = async (question) => {
      if (question !== 'head taken-over/r4' || isTakenOver) return
      isTakenOver = true
      await reconcile(world.app.ctx)
    }
    await expect(reconcile(world.app.ctx)).rejects.toThrow('taken over')
    expect((await rows()).at(-1)).toMatchObject({ state: 'done', attempt: 2, counts: { repositories: 9 } })
  })
})

test('a request during a running reconciliation returns that one', async () => {
  const first = await requestReconciliation(world.app.ctx)
  const second = await requestReconciliation(world.app.ctx)
  expect(second).toEqual(first)
  await world.work()
  expect(await newest()).toMatchObject({ id: first.id, state: 'done' })
  expect((await requestReconciliation(world.app.ctx)).id).not.toBe(first.id)
  await world.work()
})

test('requests that arrive while a reconciliation ends are not rejected', async () => {
  const { ctx } = world.app
  const other = openDatabase(await testDatabaseUrl(), { max: 1 })
  let isOver = false
  const ending = (async () => {
    while (!isOver)
      await other.update(reconciliations).set({ state: 'done' }).where(eq(reconciliations.state, 'running'))
  })()
  const requests = Array.from({ length: 120 }, () => requestReconciliation(ctx))
  const answers = await Promise.allSettled(requests)
  isOver = true
  await ending
  await other.$client.end()
  expect(answers.filter(({ status }) => status === 'rejected')).toEqual([])
})
