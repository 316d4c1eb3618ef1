import { eq } from 'drizzle-orm'
import { orgs } from '../../../db/schema'
import type { Context, Org } from '../../kernel/context'
import type { Payments } from '../../ports/payments/port'
import { isSubscribed, withBillingLock } from '../accounts/account'

/** A suspended org pays nothing; a resumed one pays again. Reads the state of the org, so repeats and order do not matter. */
export async function followOrg(ctx: Context & { org: Org }, payments: Payments): Promise<void> {
  await withBillingLock(ctx, async ({ db, org }, account) => {
    if (!isSubscribed(account) || account.subscriptionId === null) return
    const [row] = await db.select({ suspendedAt: orgs.suspendedAt }).from(orgs).where(eq(orgs.id, org.id))
    await payments.setPaused(account.subscriptionId, row?.suspendedAt !== null)
  })
}
