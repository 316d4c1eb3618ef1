import { eq } from 'drizzle-orm'
import { users } from '#db/schema/index'
import type { OrgContext } from '#server/kernel/context'
import { enterNewInDirectory } from '#server/kernel/org-ids/org-directory'
import { userIdOf } from '#server/kernel/user-id-of'
import type { Payments } from '#server/ports/payments/port'
import { updateAccount, withBillingLock } from '../accounts/account'

/**
 * The org's customer at the payment provider, created at most once and stored before any purchase. If the process dies in
 * between, the same key returns the same customer.
 */
export function ensureCustomer(ctx: OrgContext, payments: Payments): Promise<string> {
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
