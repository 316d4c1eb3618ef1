import type { OrgContext } from '#server/kernel/context'
import { limitsOf, planOf } from '#server/kernel/entitlements/org-plan'
import { PLAN_TABLE } from '#shared/plans'
import { countActivePeople } from '../seats/active-people'
import type { SubscriptionWire } from '../wire'
import { type Account, inPlan, readAccount, statusIn } from './account'
import { calendarMonth, seatPeriod } from './periods'

export const getSubscription = async (ctx: OrgContext): Promise<SubscriptionWire> =>
  describeSubscription(ctx, await readAccount(ctx))

/** A deployment without payments responds like an unlimited enterprise plan. */
export async function describeSubscription(ctx: OrgContext, account: Account): Promise<SubscriptionWire> {
  const now = ctx.clock.now()
  const planned = inPlan(ctx, account)
  const plan = planOf(planned)
  const basics = {
    org: ctx.org.slug,
    plan,
    limits: limitsOf(planned),
    features: [...PLAN_TABLE[plan].features],
  }
  if (!ctx.ports.payments)
    return { ...NOTHING_BOUGHT, ...basics, seats_used: await countActivePeople(ctx, calendarMonth(now)) }
  const isOver = plan === 'free'
  return {
    ...basics,
    billing_cycle: isOver ? null : account.cycle,
    status: statusIn(plan, account),
    seat_count: isOver ? null : account.seatCount,
    seats_used: await countActivePeople(ctx, seatPeriod(account, now)),
    current_period_start: isOver ? null : toWire(account.periodStart),
    current_period_end: isOver ? null : toWire(account.periodEnd),
    trial_started_at: toWire(account.trialStartedAt),
    trial_ends_at: toWire(account.trialEndsAt),
    cancel_at_period_end: account.cancelAtPeriodEnd,
    planned_change: isOver ? null : plannedToWire(account),
  }
}

const NOTHING_BOUGHT = {
  billing_cycle: null,
  status: 'active',
  seat_count: null,
  current_period_start: null,
  current_period_end: null,
  trial_started_at: null,
  trial_ends_at: null,
  cancel_at_period_end: false,
  planned_change: null,
} as const

const plannedToWire = ({ plannedChange }: Account): SubscriptionWire['planned_change'] =>
  plannedChange && {
    plan: plannedChange.plan,
    billing_cycle: plannedChange.cycle,
    seat_count: plannedChange.seats,
    at: plannedChange.at,
  }

const toWire = (time: Date | null) => time?.toISOString() ?? null
