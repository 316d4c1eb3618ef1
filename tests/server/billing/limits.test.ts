import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { billingAccounts, invitations, repositories } from '../../../db/schema'
import { requireRoom, requireRoomForPerson } from '../../../server/billing'
import { refusePausedRepository } from '../../../server/kernel/entitlements/refuse-paused-repository'
import { connectLocalRepository } from '../../../server/repos'
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

describe('people', () => {
  const invite = () => billing.caller.orgs.invite({ org: billing.org.slug, role: 'editor' })

  test('a free org with five active people invites nobody', async () => {
    await billing.work(4)
    await invite()
    await billing.work(1)
    await expect(invite()).rejects.toMatchObject({ cause: refused('people', 'starter') })
    const rows = await billing.app.db.select().from(invitations).where(eq(invitations.orgId, billing.org.id))
    expect(rows).toHaveLength(1)
  })

  test.each([
    [13, false],
    [14, true],
  ])('%i days above the bought seats: refused is %s', async (days, isRefused) => {
    const since = new Date(billing.ctx.clock.now().getTime() - days * 86_400_000)
    await billing.app.db
      .insert(billingAccounts)
      .values({ orgId: billing.org.id, plan: 'starter', seatCount: 3, overSeatsSince: since })
    const attempt = requireRoomForPerson(billing.ctx)
    if (isRefused) await expect(attempt).rejects.toMatchObject(refused('people', 'starter'))
    else await expect(attempt).resolves.toBeUndefined()
  })
})
