import type { OrgContext } from '#server/kernel/context'
import { recordAct } from '#server/platform/audit/index'
import { updateAccount, withBillingLock } from '../accounts/account'
import { requirePayments } from '../buying/require-payments'

/** Sets the maximum number of charged AI operations per period. Applies to the next operation. */
export async function setCap(ctx: OrgContext, operations: number): Promise<{ ok: true }> {
  requirePayments(ctx)
  return withBillingLock(ctx, async (ctx, account) => {
    if (account.aiCap === operations) return { ok: true }
    await updateAccount(ctx, { aiCap: operations })
    await recordAct(ctx, {
      act: 'billing.set_cap',
      target: { kind: 'org', id: ctx.org.id, name: ctx.org.name },
      details: { from: account.aiCap, to: operations },
    })
    return { ok: true }
  })
}
