import { sql } from 'drizzle-orm'
import { billingInvoices } from '#db/schema/index'
import type { Context, Org } from '#server/kernel/context'
import type { PaidInvoice } from '#server/ports/payments/port'

/** Stores the invoices as last read, for the page. */
export async function storeInvoices(
  { db, org }: Context & { org: Org },
  invoices: readonly PaidInvoice[],
): Promise<void> {
  if (invoices.length === 0) return
  const rows = invoices.map(({ id, number, status, total, currency, url, createdAt }) => ({
    orgId: org.id,
    id,
    number,
    status,
    total,
    currency,
    url,
    createdAt,
  }))
  await db
    .insert(billingInvoices)
    .values(rows)
    .onConflictDoUpdate({
      target: [billingInvoices.orgId, billingInvoices.id],
      set: {
        number: sql`excluded.number`,
        status: sql`excluded.status`,
        total: sql`excluded.total`,
        url: sql`excluded.url`,
      },
    })
}
