import { createHash, randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import type { z } from 'zod'
import { users } from '#db/schema/index'
import type { OrgContext, OrgProcedureContext } from '#server/kernel/context'
import { conflict, DomainError } from '#server/kernel/errors'
import { enterNewInDirectory } from '#server/kernel/org-ids/org-directory'
import { userIdOf } from '#server/kernel/user-id-of'
import { recordAct } from '#server/platform/audit/index'
import type { CheckoutOrder, OpenCheckout, Payments } from '#server/ports/payments/port'
import { isSubscribed, updateAccount, withBillingLock } from '../accounts/account'
import { calendarMonth } from '../accounts/periods'
import { countActivePeople, seatsFor } from '../seats/active-people'
import { syncAccount } from '../sync/sync-account'
import type { CheckoutInput, CheckoutWire } from '../wire'
import { closeCheckouts } from './close-checkouts'
import { requireOffer, requirePayments } from './require-payments'

/**
 * Opens a page of the payment provider where the org buys a plan. At most one page is open per org: a repeated request returns
 * it, and a request for another plan closes it.
 */
export async function checkout(
  ctx: OrgProcedureContext,
  input: CheckoutInput,
): Promise<z.infer<typeof CheckoutWire>> {
  const { billing_cycle: cycle, plan } = input
  const { success_url: successUrl, cancel_url: cancelUrl } = ownAddresses(ctx, {
    success_url: input.success_url,
    cancel_url: input.cancel_url,
  })
  await refuseIfSubscribed(ctx)
  const payments = requirePayments(ctx)
  requireOffer(payments, { plan, cycle })
  const customerId = await ensureCustomer(ctx, payments)
  return withBillingLock(ctx, async (ctx, stored) => {
    const account = await syncAccount(ctx, stored, payments)
    if (isSubscribed(account)) throw alreadySubscribed(ctx)
    const seats = input.seat_count ?? seatsFor(await countActivePeople(ctx, calendarMonth(ctx.clock.now())))
    const order = {
      orgId: ctx.org.id,
      customerId,
      plan,
      cycle,
      seats,
      successUrl,
      cancelUrl,
    }
    await ctx.once?.requireClaim()
    const { id, url } = await openOnly(payments, {
      ...order,
      fingerprint: createHash('sha256').update(JSON.stringify(order)).digest('hex'),
      key: `plumbline-checkout-${randomUUID()}`,
    })
    await recordAct(ctx, {
      act: 'billing.checkout',
      target: { kind: 'checkout', id },
      details: { plan, cycle, seats },
    })
    return { url, session_id: id }
  })
}

async function refuseIfSubscribed(ctx: OrgProcedureContext): Promise<void> {
  if (!ctx.ports.payments) return
  await withBillingLock(ctx, async (ctx, account) => {
    if (isSubscribed(account)) throw alreadySubscribed(ctx)
    if (account.isSetByOperator)
      throw conflict('The operator of this deployment agreed the plan with you. Ask there to change it.')
  })
}

/** Closes earlier checkouts first, because two open ones could both be paid. */
async function openOnly(payments: Payments, order: CheckoutOrder): Promise<OpenCheckout> {
  const matchingCheckout = await closeCheckouts(
    payments,
    order.customerId,
    ({ fingerprint }) => fingerprint === order.fingerprint,
  )
  return matchingCheckout ?? (await payments.createCheckout(order))
}

const alreadySubscribed = ({ org }: Pick<OrgProcedureContext, 'org'>) =>
  conflict(
    'This organization has a subscription already. Change it under Settings, Billing, or open the billing portal.',
    { extras: { portal: `/app/${org.slug}/api/billing/portal` } },
  )

/**
 * The org's customer at the payment provider, created at most once and stored before any purchase. If the process dies in
 * between, the same key returns the same customer.
 */
function ensureCustomer(ctx: OrgContext, payments: Payments): Promise<string> {
  return withBillingLock(ctx, async (ctx, account) => {
    const stored = account.customerId
    if (stored !== null && (await payments.findCustomer(stored))) return stored
    const { org } = ctx
    const customerId = await payments.createCustomer({
      orgId: org.id,
      name: org.name,
      email: await emailOf(ctx),
      key: `plumbline-customer-${org.id}-after-${stored ?? 'none'}`,
    })
    await enterNewInDirectory(ctx.db, 'payer', customerId, org.id)
    await updateAccount(ctx, { customerId, problem: null })
    return customerId
  })
}

async function emailOf(ctx: OrgContext): Promise<string | null> {
  const [user] = await ctx.db
    .select({ email: users.email })
    .from(users)
    .where(eq(users.id, userIdOf(ctx)))
  return user?.email ?? null
}

/**
 * Throws 422 unless the addresses are pages of this deployment, so that nobody is sent elsewhere after paying. Returns them in
 * an unambiguous form.
 */
function ownAddresses<Name extends string>(
  { baseUrl }: OrgProcedureContext,
  addresses: Record<Name, string>,
): Record<Name, string> {
  const { origin } = new URL(baseUrl)
  const entries = Object.entries<string>(addresses)
  const issues = entries
    .filter(([, address]) => !isPageOf(origin, address))
    .map(([name]) => ({
      loc: ['body', name],
      msg: `must be an address below ${origin}`,
      type: 'foreign_address',
    }))
  if (issues.length > 0) throw new DomainError('validation_failed', { issues })
  return Object.fromEntries(entries.map(([name, address]) => [name, new URL(address).href])) as Record<
    Name,
    string
  >
}

/** Other parsers treat a backslash as part of the host, or end the address at a space. */
const AMBIGUOUS = /[^\x21-\x7e]|\\/

function isPageOf(origin: string, address: string): boolean {
  if (AMBIGUOUS.test(address) || !URL.canParse(address)) return false
  const { origin: addressOrigin, username, password } = new URL(address)
  return addressOrigin === origin && username === '' && password === ''
}
