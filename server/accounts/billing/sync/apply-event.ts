import { eq } from 'drizzle-orm'
import { billingAccounts } from '#db/schema/index'
import { refuseDuringCopy } from '#server/kernel/access/org-move'
import type { Context, Org } from '#server/kernel/context'
import { readOrgPlan } from '#server/kernel/entitlements/read-org-plan'
import type { EventSubscription } from '#server/kernel/events'
import { addJob } from '#server/kernel/jobs'
import { enterInDirectory, findOrgId } from '#server/kernel/org-ids/org-directory'
import type { Payments, ThingOfEvent } from '#server/ports/payments/port'
import { updateAccount, withBillingLock } from '../accounts/account'
import { applyEvent as applyEventJob } from '../jobs'
import { syncOrg } from './sync-account'

const KINDS: Record<string, ThingOfEvent['kind']> = {
  'checkout.session.completed': 'checkout',
  'customer.subscription.created': 'subscription',
  'customer.subscription.updated': 'subscription',
  'customer.subscription.deleted': 'subscription',
  'invoice.paid': 'invoice',
  'invoice.payment_failed': 'invoice',
}

/** Uses only the id of an event's object. A job reads everything else from the payment provider. */
export const events: readonly EventSubscription[] = Object.entries(KINDS).map(([kind, objectKind]) => ({
  source: 'stripe',
  kind,
  handle: async (ctx, { payload }) => {
    if (!ctx.ports.payments) return { orgId: null, state: 'held' }
    const id = idOfObject(payload)
    if (id !== null) await addJob(ctx, applyEventJob, { kind: objectKind, id, requestId: ctx.requestId })
    return { orgId: null }
  },
}))

function idOfObject(payload: Record<string, unknown>): string | null {
  const { data } = payload as { data?: { object?: { id?: unknown } } }
  const id = data?.object?.id
  return typeof id === 'string' && /^\w{1,200}$/.test(id) ? id : null
}

/** Updates the org concerned by an event. */
export async function applyEvent(ctx: Context, eventObject: ThingOfEvent): Promise<void> {
  const { payments } = ctx.ports
  if (!payments) return
  const customerId = await payments.findCustomerOf(eventObject)
  if (customerId === null)
    return ctx.log.warn({ thing: eventObject }, 'the payment provider has no such thing')
  const org = await findPayer(ctx, payments, customerId)
  if (!org) return ctx.log.warn({ customerId }, 'a customer belongs to no org')
  refuseDuringCopy(org)
  await syncOrg({ ...ctx, org }, payments)
}

/** The org of a customer. If we created the customer but the process died before storing it, it is stored now. */
export async function findPayer(ctx: Context, payments: Payments, customerId: string): Promise<Org | null> {
  const [account] = await ctx.db
    .select({ orgId: billingAccounts.orgId })
    .from(billingAccounts)
    .where(eq(billingAccounts.orgId, await findOrgId(ctx.db, 'payer', customerId)))
  if (account) return readOrgPlan(ctx, account.orgId)
  const customer = await payments.findCustomer(customerId)
  const org = customer?.orgId ? await readOrgPlan(ctx, customer.orgId) : null
  return org && (await adopt({ ...ctx, org }, customerId)) ? org : null
}

const adopt = (ctx: Context & { org: Org }, customerId: string): Promise<boolean> =>
  withBillingLock(ctx, async (ctx, account) => {
    if (account.customerId !== null) return false
    if (!(await enterInDirectory(ctx.db, 'payer', customerId, ctx.org.id))) return false
    await updateAccount(ctx, { customerId })
    return true
  })
