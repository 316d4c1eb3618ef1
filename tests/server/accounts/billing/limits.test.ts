import { and, eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { billingAccounts, invitations, memberships, repositories, users } from '#db/schema/index'
import { joinOrganization } from '#server/accounts/auth/sign-in/join-organization'
import { requireRoom, requireRoomForPerson } from '#server/accounts/billing/index'
import { setPlan } from '#server/accounts/billing/platform/set-plan'
import { followOrgTime } from '#server/accounts/billing/sync/follow-time'
import { acceptInvitation } from '#server/accounts/orgs/index'
import { refusePausedRepository } from '#server/kernel/entitlements/refuse-paused-repository'
import type { SignIn } from '#server/kernel/sign-in'
import { indexRepository } from '#server/library/indexing/index'
import { connectLocalRepository } from '#server/library/repos/index'
import type { Claims } from '#server/ports/identity/port'
import { BASE_URL } from '#tests/support/test-app'
import { openBilling } from './open-billing'

const billing = openBilling()

const connect = (name: string) =>
  connectLocalRepository(billing.ctx, billing.org, { owner: 'acme', name, path: `/nowhere/${name}` })

const refused = (limit: string, plan: string) => ({ code: 'payment_required', extras: { limit, plan } })

describe('repositories', () => {
  test('a free org has three; a fourth is refused', async () => {
    for (const name of ['a', 'b', 'c']) {
      await requireRoom(billing.ctx, 'repositories')
      await connect(name)
    }
    await expect(requireRoom(billing.ctx, 'repositories')).rejects.toMatchObject(
      refused('repositories', 'starter'),
    )
  })

  test('after a downgrade the oldest stay active, and nothing is deleted', async () => {
    const keys = []
    for (const name of ['a', 'b', 'c', 'd']) keys.push(await connect(name))
    const [first, , third, fourth] = keys
    if (!first || !third || !fourth) throw new Error('nothing connected')
    await refusePausedRepository(billing.ctx, first)
    await refusePausedRepository(billing.ctx, third)
    await expect(refusePausedRepository(billing.ctx, fourth)).rejects.toMatchObject(
      refused('repositories', 'starter'),
    )
    const kept = await billing.app.db
      .select()
      .from(repositories)
      .where(eq(repositories.orgId, billing.org.id))
    expect(kept).toHaveLength(4)
    await billing.caller.billing.startTrial({ org: billing.org.slug })
    await refusePausedRepository(billing.ctx, fourth)
  })
})

test('a free org has no ticket connections', async () => {
  await expect(requireRoom(billing.ctx, 'ticket_connections')).rejects.toMatchObject(
    refused('ticket_connections', 'starter'),
  )
})

test('a downgrade at Stripe below the seats in use pauses the newest repositories and, after two weeks, new members', async () => {
  const stripeSubscription = await billing.buy({ seat_count: 6 })
  await billing.work(5)
  const keys = []
  for (let at = 0; at < 11; at++) keys.push(await connect(`repository-${at}`))
  const change = {
    subscriptionId: stripeSubscription.id,
    plan: 'starter',
    cycle: 'monthly',
    seats: 3,
    isAtPeriodEnd: false,
    at: null,
  } as const
  await billing.payments.changeSubscription(change, crypto.randomUUID())
  await billing.sync()
  const [oldest] = keys
  const newest = keys.at(-1)
  if (!oldest || !newest) throw new Error('nothing connected')
  await refusePausedRepository(billing.ctx, oldest)
  await expect(refusePausedRepository(billing.ctx, newest)).rejects.toMatchObject(
    refused('repositories', 'pro'),
  )
  await followOrgTime(billing.ctx, billing.payments)
  const { seats, notices } = await billing.caller.billing
    .overview({ org: billing.org.slug })
    .then(({ subscription, notices }) => ({
      seats: [subscription.seats_used, subscription.seat_count],
      notices: notices.map(({ kind }) => kind),
    }))
  expect(seats).toEqual([5, 3])
  expect(notices).toEqual(['over_seats'])
  await requireRoomForPerson(billing.ctx)
  billing.stripe.world.advance(14 * 86_400)
  await expect(requireRoomForPerson(billing.ctx)).rejects.toMatchObject(refused('people', 'starter'))
})

test('the end of a plan is announced, and pauses what Free does not include', async () => {
  const stripeSubscription = await billing.buy()
  const keys = []
  for (const name of ['a', 'b', 'c', 'd']) keys.push(await connect(name))
  billing.stripe.world.end(stripeSubscription)
  await billing.sync()
  const { notices } = await billing.caller.billing.overview({ org: billing.org.slug })
  expect(notices.map(({ kind }) => kind)).toEqual(['plan_ended'])
  const newest = keys.at(-1)
  if (!newest) throw new Error('nothing connected')
  await expect(refusePausedRepository(billing.ctx, newest)).rejects.toMatchObject(
    refused('repositories', 'starter'),
  )
})

describe('the mark of a paused repository', () => {
  /** Runs queued jobs, as the worker does. Returns which repositories are marked, oldest first. */
  async function marks(): Promise<boolean[]> {
    const ofOrg = eq(repositories.orgId, billing.org.id)
    const { db } = billing.app
    for (const { id } of await db.select().from(repositories).where(ofOrg).orderBy(repositories.id))
      await indexRepository(billing.ctx, { orgId: billing.org.id, repositoryId: id }, { isLastAttempt: true })
    const rows = await db.select().from(repositories).where(ofOrg).orderBy(repositories.id)
    return rows.map(({ problem }) => problem?.startsWith('Paused: the plan includes 3 repositories') ?? false)
  }

  const names = ['a', 'b', 'c', 'd']

  test('follows the end of a trial, and a plan that is bought, without a push', async () => {
    await billing.caller.billing.startTrial({ org: billing.org.slug })
    for (const name of names) await connect(name)
    expect(await marks()).toEqual([false, false, false, false])
    billing.stripe.world.advance(15 * 86_400)
    await followOrgTime(billing.ctx, billing.payments)
    expect(await marks()).toEqual([false, false, false, true])
    const stripeSubscription = await billing.buy()
    expect(await marks()).toEqual([false, false, false, false])
    billing.stripe.world.end(stripeSubscription)
    await billing.sync()
    expect(await marks()).toEqual([false, false, false, true])
  })

  test('follows an agreement with the operator', async () => {
    for (const name of names) await connect(name)
    expect(await marks()).toEqual([false, false, false, true])
    await setPlan(billing.ctx, billing.org.slug, { plan: 'enterprise', limits: {} })
    expect(await marks()).toEqual([false, false, false, false])
  })
})

describe('people', () => {
  const invite = () => billing.caller.orgs.invite({ org: billing.org.slug, role: 'editor' })

  test('a free org with five people invites nobody', async () => {
    await billing.work(3)
    await invite()
    await billing.work(1)
    await expect(invite()).rejects.toMatchObject({ cause: refused('people', 'starter') })
    const rows = await billing.app.db.select().from(invitations).where(eq(invitations.orgId, billing.org.id))
    expect(rows).toHaveLength(1)
  })

  test('a free org has five people, however many invitations are accepted later and at once', async () => {
    const { db } = billing.app
    const tokens = await Promise.all(
      Array.from({ length: 9 }, async () =>
        new URL((await invite()).url, BASE_URL).searchParams.get('token'),
      ),
    )
    const accept = async (token: string | null) => {
      const person = { kind: 'human', name: 'Newcomer' } as const
      const [user] = await db.insert(users).values(person).returning({ id: users.id })
      return acceptInvitation(billing.ctx, token ?? '', user?.id ?? 0)
    }
    const results = await Promise.allSettled(tokens.map(accept))
    const refusals = results.flatMap((result) => (result.status === 'rejected' ? [result.reason] : []))
    expect(refusals).toMatchObject(Array(5).fill(refused('people', 'starter')))
    expect(await db.$count(memberships, eq(memberships.orgId, billing.org.id))).toBe(5)
  })

  test('a full free org still lets a member open another invitation', async () => {
    const { url } = await invite()
    await billing.work(4)
    const token = new URL(url, BASE_URL).searchParams.get('token') ?? ''
    expect(await acceptInvitation(billing.ctx, token, billing.adminId)).toMatchObject({ role: 'editor' })
  })

  test('a full free org takes nobody from the provider of sign-in, and keeps who is a member', async () => {
    await billing.work(5)
    const { db } = billing.app
    const [stranger] = await db
      .insert(users)
      .values({ kind: 'human', email: 'stranger@example.test', name: 'Stranger' })
      .returning({ id: users.id })
    const { slug, id: orgId } = billing.org
    const signIn = { organizations: new Map([[slug, 'an-organization']]) } as Pick<SignIn, 'organizations'>
    const person = { organization: 'an-organization', permissions: [] } as unknown as Claims
    const join = (userId: number) => joinOrganization(billing.ctx, signIn as SignIn, userId, person)
    expect(await join(stranger?.id ?? 0)).toBe('full')
    expect(
      await db.$count(
        memberships,
        and(eq(memberships.orgId, orgId), eq(memberships.userId, stranger?.id ?? 0)),
      ),
    ).toBe(0)
    expect(await join(billing.adminId)).toBeNull()
  })

  const overSince = (overSeatsSince: Date, cycle: 'monthly' | 'annual') =>
    billing.app.db
      .insert(billingAccounts)
      .values({ orgId: billing.org.id, plan: 'starter', cycle, seatCount: 3, overSeatsSince })

  test.each([
    ['seats that were just added', 3, 'monthly'],
    ['annual seats, which follow after the quarter', 4, 'annual'],
  ] as const)('%s keep nobody out, however long there were too few', async (_, active, cycle) => {
    await billing.work(active)
    await overSince(new Date(billing.ctx.clock.now().getTime() - 20 * 86_400_000), cycle)
    await requireRoomForPerson(billing.ctx)
  })

  test.each([
    [13, false],
    [14, true],
  ])('%i days above the bought seats: refused is %s', async (days, isRefused) => {
    const since = new Date(billing.ctx.clock.now().getTime() - days * 86_400_000)
    await billing.work(4)
    await overSince(since, 'monthly')
    const attempt = requireRoomForPerson(billing.ctx)
    if (isRefused) await expect(attempt).rejects.toMatchObject(refused('people', 'starter'))
    else await expect(attempt).resolves.toBeUndefined()
  })
})
