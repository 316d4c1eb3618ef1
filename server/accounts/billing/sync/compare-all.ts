import { eq } from 'drizzle-orm'
import { billingComparisons } from '#db/schema/index'
import type { Context, Org } from '#server/kernel/context'
import { isVendorError } from '#server/kernel/problems/known-problem'
import type { Payments } from '#server/ports/payments/port'
import { readAccount } from '../accounts/account'
import { allOrgs } from '../accounts/all-orgs'
import { findPayer } from './apply-event'
import { syncOrg } from './sync-account'

interface Report {
  checked: number
  repaired: string[]
  findings: string[]
}

/** Compares every paying org with the payment provider, repairs and reports differences that no event announced. */
export async function compareAll(ctx: Context): Promise<void> {
  const { db, clock, ports } = ctx
  if (!ports.payments) return
  const [comparison] = await db
    .insert(billingComparisons)
    .values({ startedAt: clock.now() })
    .returning({ id: billingComparisons.id })
  const report: Report = { checked: 0, repaired: [], findings: [] }
  for await (const org of allOrgs(ctx)) await compareOrg({ ...ctx, org }, ports.payments, report)
  await findUnknownCustomers(ctx, ports.payments, report)
  await db
    .update(billingComparisons)
    .set({ finishedAt: clock.now(), ...report })
    .where(eq(billingComparisons.id, comparison?.id ?? 0))
  if (report.findings.length > 0) ctx.log.warn(report, 'billing needs a person')
}

/** If one org fails, the others are still compared, unless the provider is unavailable. */
async function compareOrg(ctx: Context & { org: Org }, payments: Payments, report: Report): Promise<void> {
  const { slug } = ctx.org
  if ((await readAccount(ctx)).customerId === null) return
  report.checked += 1
  try {
    if (await syncOrg(ctx, payments)) report.repaired.push(slug)
    const { problem } = await readAccount(ctx)
    if (problem) report.findings.push(`${slug}: ${problem}`)
  } catch (error) {
    if (isVendorError(error) && error.retryable) throw error
    if (!isVendorError(error))
      ctx.log.error({ err: error, org: slug }, 'the billing of an org could not be compared')
    report.findings.push(
      `${slug}: ${isVendorError(error) ? error.message : 'not compared, the log has the error'}`,
    )
  }
}

/** Customers with a subscription but without an org: created by hand, or of a deleted org. */
async function findUnknownCustomers(ctx: Context, payments: Payments, report: Report): Promise<void> {
  for await (const customerId of payments.listSubscribedCustomers()) {
    const org = await findPayer(ctx, payments, customerId)
    if (!org) report.findings.push(`${customerId}: a subscription of no organization`)
    else if ((await readAccount({ ...ctx, org })).syncedAt === null) {
      await syncOrg({ ...ctx, org }, payments)
      report.repaired.push(org.slug)
    }
  }
}
