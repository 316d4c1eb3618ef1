import { Form } from '@remix-run/react'
import { type Column, Table } from '#app/components/display/table.tsx'
import { formatAmount } from '#app/labels/format-amount'
import { formatDay } from '#app/labels/format-day'
import type { OverviewWire } from '#server/accounts/billing/wire'

type Invoice = OverviewWire['invoices'][number]

/** Stripe may add states. */
const STATES: Partial<Record<string, string>> = {
  open: 'Open',
  paid: 'Paid',
  uncollectible: 'Uncollectible',
  void: 'Void',
}

const COLUMNS: Column<Invoice>[] = [
  {
    label: 'Invoice',
    cell: ({ id, number, url }) => (url ? <a href={url}>{number ?? id}</a> : (number ?? id)),
  },
  { label: 'Amount', kind: 'number', cell: ({ total, currency }) => formatAmount(total, currency) },
  { label: 'State', cell: ({ status }) => STATES[status] ?? status },
  { label: 'Date', kind: 'time', cell: ({ created_at }) => formatDay(created_at) },
]

/** The newest invoices, and a link to the payment provider's portal. */
export function InvoicePanel({ invoices, hasCustomer }: { invoices: Invoice[]; hasCustomer: boolean }) {
  return (
    <section className="panel" aria-labelledby="pl-_invoices">
      <header className="panel-head">
        <h2 id="pl-_invoices">Invoices</h2>
        {hasCustomer && (
          <Form method="post" aria-label="Billing portal">
            <button type="submit" name="do" value="portal" className="button">
              Billing portal
            </button>
          </Form>
        )}
      </header>
      {invoices.length === 0 ? (
        <p className="panel-body muted">There are no invoices yet.</p>
      ) : (
        <Table caption="Invoices, newest first" rows={invoices} columns={COLUMNS} keyOf={({ id }) => id} />
      )}
      {hasCustomer && (
        <p className="panel-note muted">Cards, the billing address and the VAT id are kept in the portal.</p>
      )}
    </section>
  )
}
