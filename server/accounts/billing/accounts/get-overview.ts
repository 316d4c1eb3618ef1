import { desc, eq } from 'drizzle-orm'
import { billingInvoices } from '#db/schema/index'
import type { OrgContext } from '#server/kernel/context'
import { isVendorError } from '#server/kernel/problems/known-problem'
import { listAiDays } from '../ai/get-ai-operations'
import { amountToWire } from '../buying/change-plan'
import { whyNoTrial } from '../buying/start-trial'
import type { OverviewWire, SubscriptionWire } from '../wire'
import { type Account, isSubscribed, readAccount } from './account'
import { describeSubscription } from './get-subscription'
import { listNotices } from './notices'
import { aiPeriod } from './periods'

/** The data of an org's billing page. */
export async function getOverview(ctx: OrgContext): Promise<OverviewWire> {
  const account = await readAccount(ctx)
  const { payments } = ctx.ports
  const [subscription, aiDays, invoices, notices, next] = await Promise.all([
    describeSubscription(ctx, account),
    listAiDays(ctx, aiPeriod(account, ctx.clock.now())),
    readInvoices(ctx),
    listNotices(ctx, account),
    nextAmount(ctx, account),
  ])
  return {
    subscription,
    is_self_hosted: payments === null,
    is_subscribed: isSubscribed(account),
    may_try: payments !== null && whyNoTrial(account) === null,
    has_customer: account.customerId !== null,
    can_meter: payments?.isMetered ?? false,
    ai_cap: account.aiCap,
    plan_ends_at: account.planEndsAt?.toISOString() ?? null,
    trial_days_left: trialDaysLeft(subscription, ctx.clock.now()),
    next,
    ai_days: aiDays,
    invoices: invoices.map(({ createdAt, orgId: _, ...invoice }) => ({
      ...invoice,
      created_at: createdAt.toISOString(),
    })),
    notices: notices.map(({ at, ...notice }) => ({ ...notice, at: at.toISOString() })),
  }
}

const ONE_DAY_MS = 24 * 60 * 60 * 1000

/** Counts a started day. */
const trialDaysLeft = ({ status, trial_ends_at }: SubscriptionWire, now: Date): number | null =>
  status === 'trialing' && trial_ends_at
    ? Math.ceil((Date.parse(trial_ends_at) - now.getTime()) / ONE_DAY_MS)
    : null

const MAX_INVOICES = 24

const readInvoices = ({ db, org }: OrgContext) =>
  db
    .select()
    .from(billingInvoices)
    .where(eq(billingInvoices.orgId, org.id))
    .orderBy(desc(billingInvoices.createdAt), desc(billingInvoices.id))
    .limit(MAX_INVOICES)

/** If the payment provider is unavailable, the page is shown without the amount. */
async function nextAmount(ctx: OrgContext, account: Account) {
  const { payments: provider } = ctx.ports
  if (!provider || !isSubscribed(account) || account.subscriptionId === null) return null
  try {
    const amount = await provider.previewNext(account.subscriptionId)
    return amount && amountToWire(amount)
  } catch (error) {
    if (!isVendorError(error)) throw error
    ctx.log.warn({ err: error }, 'the next invoice could not be read')
    return null
  }
}
