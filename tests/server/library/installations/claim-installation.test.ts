import { and, eq } from 'drizzle-orm'
import { beforeEach, describe, expect, test } from 'vitest'
import { codeHostAccounts, memberships, orgs } from '#db/schema/index'
import { findSetup } from '#server/console/admin/find-setup'
import type { ProcedureContext } from '#server/kernel/context'
import { claimAdministered } from '#server/library/installations/claim-installation'
import { CodeHostError } from '#server/ports/codehost/port'
import { makeMember, makeOrg } from '#tests/support/make-org'
import { userActor } from '#tests/support/test-context'
import { openHostedWorld } from './hosted-world'

const world = openHostedWorld()
const { host, app } = world
let installationId = 50_000
let login = ''
let userId = 0

/** A signed-in user who belongs to another org. */
const personal = (): ProcedureContext => ({
  ...app.ctx,
  actor: userActor(userId, { sessionId: 'session' }),
})

async function link(token: string): Promise<void> {
  const values = { userId, login: 'octo', name: 'Octo', accessToken: app.ctx.secretBox.seal(token) }
  await app.db.insert(codeHostAccounts).values(values)
}

const roles = () =>
  app.db
    .select({ role: memberships.role })
    .from(memberships)
    .innerJoin(orgs, eq(orgs.id, memberships.orgId))
    .where(and(eq(orgs.slug, login), eq(memberships.userId, userId)))

beforeEach(async () => {
  installationId += 1
  login = `account-${installationId}`
  host.install(installationId, login)
  host.onAsk = () => undefined
  userId = await makeMember(app.db, await makeOrg(app.db))
})

describe('a user who returns from installing the App', () => {
  test('and administers the account becomes an admin of the org, even before the event arrives', async () => {
    await link('token-1')
    host.administrators.set('token-1', [installationId])
    expect(await findSetup(personal(), installationId)).toEqual({ location: `/app/${login}/welcome` })
    expect(await roles()).toEqual([{ role: 'admin' }])
    await world.send('installation', { action: 'created', installation: { id: installationId } })
    await world.work()
    expect(await findSetup(personal(), installationId)).toEqual({ location: `/app/${login}/welcome` })
    expect(await roles()).toEqual([{ role: 'admin' }])
  })

  test.each([
    ['has linked no account', null, 'nobody'],
    ['does not administer it', 'token-2', 'somebody-else'],
  ])('and %s goes to the start page and gets no role', async (_, token, administrator) => {
    if (token) await link(token)
    host.administrators.set(administrator, [installationId])
    expect(await findSetup(personal(), installationId)).toEqual({ location: '/app/' })
    expect(await world.installation(installationId)).toBeNull()
  })

  test.each([0, 999_999_999, 1_000_000_000_000])(
    'with the unknown installation id %i goes to the start page',
    async (id) => {
      await link(`token-${id}`)
      expect(await findSetup(personal(), id)).toEqual({ location: '/app/' })
    },
  )

  test('with a token for one org only causes no request', async () => {
    await link('token-3')
    host.administrators.set('token-3', [installationId])
    host.asked = []
    const ctx = personal()
    const limited = { ...ctx, actor: { ...ctx.actor, scopes: ['specs:read'] } } as ProcedureContext
    expect(await findSetup(limited, installationId)).toEqual({ location: '/app/' })
    expect(host.asked).toEqual([])
  })

  test('goes to the start page without an error while GitHub is unavailable', async () => {
    await link('token-4')
    host.administrators.set('token-4', [installationId])
    host.onAsk = () => {
      throw new CodeHostError('timeout', 'GitHub did not answer.', { retryable: true })
    }
    expect(await findSetup(personal(), installationId)).toEqual({ location: '/app/' })
    expect(await roles()).toEqual([])
  })
})

describe('a user who links an account', () => {
  const claim = (token: string) => claimAdministered({ ...app.ctx } as ProcedureContext, { userId, token })

  test('becomes an admin of the accounts that they administer, although they installed the App before', async () => {
    await world.send('installation', { action: 'created', installation: { id: installationId } })
    await world.work()
    expect(await roles()).toEqual([])
    host.administrators.set('token-5', [installationId])
    await claim('token-5')
    expect(await roles()).toEqual([{ role: 'admin' }])
    await claim('token-5')
    expect(await roles()).toEqual([{ role: 'admin' }])
  })

  test('becomes no admin of an org that moves to another deployment', async () => {
    await world.send('installation', { action: 'created', installation: { id: installationId } })
    await world.work()
    const move = (movingSince: Date | null) =>
      app.db.update(orgs).set({ movingSince }).where(eq(orgs.slug, login))
    host.administrators.set('token-8', [installationId])
    await move(new Date())
    await claim('token-8')
    expect(await roles()).toEqual([])
    await move(null)
    await claim('token-8')
    expect(await roles()).toEqual([{ role: 'admin' }])
  })

  test('claims installations whose event has not arrived, and none that is suspended or of somebody else', async () => {
    const [own, suspended, foreign] = [installationId, installationId + 10_000, installationId + 20_000]
    host.install(suspended, `suspended-${suspended}`).isSuspended = true
    host.install(foreign, `foreign-${foreign}`)
    host.administrators.set('token-6', [suspended, own])
    await claim('token-6')
    expect(await roles()).toEqual([{ role: 'admin' }])
    expect(await world.installation(suspended)).toBeNull()
    expect(await world.installation(foreign)).toBeNull()
  })

  test('keeps the link while GitHub is unavailable', async () => {
    host.onAsk = () => {
      throw new CodeHostError('timeout', 'GitHub did not answer.', { retryable: true })
    }
    await claim('token-7')
    expect(await roles()).toEqual([])
  })
})
