import { randomUUID } from 'node:crypto'
import type { OrgContext, OrgProcedureContext } from '#server/kernel/context'
import { conflict } from '#server/kernel/errors'
import { recordAct } from '#server/platform/audit/index'
import type { Amount, ChangePreview, SubscriptionChange } from '#server/ports/payments/port'
import { MIN_SEATS, PLANS } from '#shared/plans'
import { type Account, isSubscribed, readAccount, withBillingLock } from '../accounts/account'
import { describeSubscription } from '../accounts/get-subscription'
import { seatPeriod } from '../accounts/periods'
import { countActivePeople } from '../seats/active-people'
import { syncAccount } from '../sync/sync-account'
import type { ChangeInput, ChangeQuery, SubscriptionWire } from '../wire'
import { requireOffer, requirePayments } from './require-payments'

/** The cost of a change, now and later, as calculated by the payment provider. Changes nothing. */
export async function previewChange(ctx: OrgContext, input: ChangeQuery) {
  const payments = requirePayments(ctx)
  const change = await requireChange(ctx, await readAccount(ctx), input)
  requireOffer(payments, change)
  const { now, effectiveAt, next } = await payments.previewChange(change)
  return { now: amountToWire(now), effective_at: effectiveAt.toISOString(), next: amountToWire(next) }
}

/**
 * Changes plan, cycle or seats of the subscription: increases at once for the difference, decreases at the end of the paid
 * period.
 */
export function changePlan(
  ctx: OrgProcedureContext,
  { quote, ...input }: ChangeInput,
): Promise<SubscriptionWire> {
  return withBillingLock(ctx, async (ctx, stored) => {
    const payments = requirePayments(ctx)
    const account = await syncAccount(ctx, stored, payments)
    const change = { ...(await requireChange(ctx, account, input)), at: quote ? new Date(quote.at) : null }
    requireOffer(payments, change)
    if (quote) requireQuote(ctx, quote, await payments.previewChange(change))
    await ctx.once?.requireClaim()
    await payments.changeSubscription(change, `plumbline-change-${randomUUID()}`)
    await recordAct(ctx, {
      act: 'billing.change',
      target: { kind: 'subscription', id: change.subscriptionId },
      details: {
        plan: change.plan,
        cycle: change.cycle,
        seats: change.seats,
        from: change.isAtPeriodEnd ? (account.periodEnd?.toISOString() ?? null) : 'now',
      },
    })
    return describeSubscription(ctx, await syncAccount(ctx, account, payments))
  })
}

/** Cancels a planned change. A repeated call does nothing. */
export function takeBackChange(ctx: OrgProcedureContext): Promise<SubscriptionWire> {
  return withBillingLock(ctx, async (ctx, stored) => {
    const payments = requirePayments(ctx)
    const account = await syncAccount(ctx, stored, payments)
    const { subscriptionId, plannedChange } = account
    if (!isSubscribed(account) || subscriptionId === null)
      throw conflict('This organization has no subscription to change. Buy a plan first.')
    if (!plannedChange) return describeSubscription(ctx, account)
    await ctx.once?.requireClaim()
    await payments.takeBackChange(subscriptionId)
    await recordAct(ctx, {
      act: 'billing.take_back_change',
      target: { kind: 'subscription', id: subscriptionId },
      details: { ...plannedChange },
    })
    return describeSubscription(ctx, await syncAccount(ctx, account, payments))
  })
}

const QUOTE_LIFETIME_MS = 60 * 60 * 1000

/** Throws 409 unless the change costs what was shown. Another admin may have changed the plan in the meantime. */
function requireQuote(
  { clock }: OrgContext,
  quote: NonNullable<ChangeInput['quote']>,
  { now: { amount, currency } }: ChangePreview,
): void {
  const ageMs = Math.abs(clock.now().getTime() - Date.parse(quote.at))
  if (ageMs < QUOTE_LIFETIME_MS && amount === quote.amount && currency === quote.currency) return
  throw conflict(
    'The cost has changed since it was shown, so nothing was changed. Check it and confirm again.',
  )
}

async function requireChange(
  ctx: OrgContext,
  account: Account,
  input: ChangeQuery,
): Promise<SubscriptionChange> {
  if (!isSubscribed(account) || account.subscriptionId === null)
    throw conflict('This organization has no subscription to change. Buy a plan first.')
  const seats = input.seat_count ?? account.seatCount ?? MIN_SEATS
  const active = await countActivePeople(ctx, seatPeriod(account, ctx.clock.now()))
  if (seats < active)
    throw conflict(
      `${active} people are active in this period, so ${seats} seats are too few. Remove members first, or wait for the next period.`,
    )
  const terms = {
    plan: input.plan ?? (account.plan === 'starter' ? 'starter' : 'pro'),
    cycle: input.billing_cycle ?? account.cycle ?? 'monthly',
    seats,
  }
  const { subscriptionId } = account
  return { subscriptionId, ...terms, isAtPeriodEnd: isLess(account, terms), at: null }
}

/** If any part of a change is a decrease, the whole change waits, so that nothing paid is refunded or charged twice. */
const isLess = (
  account: Account,
  { plan, cycle, seats }: Pick<SubscriptionChange, 'plan' | 'cycle' | 'seats'>,
) =>
  PLANS.indexOf(plan) < PLANS.indexOf(account.plan) ||
  seats < (account.seatCount ?? 0) ||
  (account.cycle === 'annual' && cycle === 'monthly')

export const amountToWire = ({ amount, currency, at }: Amount) => ({ amount, currency, at: at.toISOString() })
