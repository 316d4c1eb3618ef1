import { and, count, eq, isNull } from 'drizzle-orm'
import { repositories, ticketConnections } from '#db/schema/index'
import type { Context, Org } from '#server/kernel/context'
import { limitsOf, planOf } from '#server/kernel/entitlements/org-plan'
import { paymentRequired, planAbove } from '#server/kernel/entitlements/require-feature'
import { BILLING_PAGE } from '#shared/billing-page'
import { counted } from '#shared/counted'
import { type Account, inPlan, withBillingLock } from '../accounts/account'
import { seatPeriod } from '../accounts/periods'
import { countActivePeople, countPeople } from '../seats/active-people'

type InOrg = Context & { org: Org }

const COUNTS = {
  repositories: ({ db, org }: InOrg) =>
    db
      .select({ used: count() })
      .from(repositories)
      .where(and(eq(repositories.orgId, org.id), isNull(repositories.disconnectedAt))),
  ticket_connections: ({ db, org }: InOrg) =>
    db.select({ used: count() }).from(ticketConnections).where(eq(ticketConnections.orgId, org.id)),
}

const NAMES = {
  repositories: ['repository', 'repositories'],
  ticket_connections: ['ticket connection', 'ticket connections'],
} as const

/**
 * Throws 402 if the plan's limit is reached. Call it in the transaction that adds one: the lock prevents two requests from
 * taking the last place.
 */
export async function requireRoom(ctx: InOrg, kind: keyof typeof COUNTS): Promise<void> {
  if (!ctx.ports.payments) return
  await withBillingLock(ctx, async (ctx, account) => {
    const planned = inPlan(ctx, account)
    const limit = limitsOf(planned)[kind]
    if (limit === null) return
    const [row] = await COUNTS[kind](ctx)
    if ((row?.used ?? 0) < limit) return
    const [one, many] = NAMES[kind]
    throw paymentRequired(planned, planAbove(planOf(planned)), {
      message: `The plan includes ${counted(limit, one, many)}. An admin can change the plan under ${BILLING_PAGE}.`,
      extras: { limit: kind },
    })
  })
}

const TOLERATED_MS = 14 * 24 * 60 * 60 * 1000

/**
 * Throws 402 if the plan allows no more people. Bought seats may be exceeded for two weeks; annual ones always, because they
 * are added after the quarter. Call it in the transaction that adds the member.
 */
export async function requireRoomForPerson(ctx: InOrg): Promise<void> {
  if (!ctx.ports.payments) return
  await withBillingLock(ctx, async (ctx, account) => {
    const planned = inPlan(ctx, account)
    const plan = planOf(planned)
    const { people: limit } = limitsOf(planned)
    if (limit === null || !(await isFull(ctx, account, limit))) return
    const isBought = plan === 'starter' || plan === 'pro'
    throw paymentRequired(planned, isBought ? plan : planAbove(plan), {
      message: isBought
        ? `${limit} seats were bought, and more people have been active for two weeks. Add seats under ${BILLING_PAGE}.`
        : `The plan includes ${limit} people: members, and people who were active this month. An admin can remove a member, or change the plan under ${BILLING_PAGE}.`,
      extras: { limit: 'people' },
    })
  })
}

/** Whether the plan allows another person. The lock prevents two people from taking the last place. */
export async function hasRoomForPerson(ctx: InOrg): Promise<boolean> {
  if (!ctx.ports.payments) return true
  return withBillingLock(ctx, async (ctx, account) => {
    const { people: limit } = limitsOf(inPlan(ctx, account))
    return limit === null || !(await isFull(ctx, account, limit))
  })
}

async function isFull(ctx: InOrg, account: Account, limit: number): Promise<boolean> {
  const now = ctx.clock.now()
  const plan = planOf(inPlan(ctx, account))
  const period = seatPeriod(account, now)
  if (plan !== 'starter' && plan !== 'pro') return (await countPeople(ctx, period)) >= limit
  const { cycle, overSeatsSince } = account
  if (cycle === 'annual' || overSeatsSince === null) return false
  const isTolerated = now.getTime() - overSeatsSince.getTime() < TOLERATED_MS
  // Seats may have been added since the hourly check of the account.
  return !isTolerated && (await countActivePeople(ctx, period)) > limit
}
