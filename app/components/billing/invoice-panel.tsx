import { Form } from '@remix-run/react'
import type { OverviewWire } from '../../../server/billing/wire'
import { formatAmount } from '../../labels/format-amount'
import { RelativeTime } from '../display/relative-time'
import { type Column, Table } from '../display/table'

type Invoice = OverviewWire['invoices'][number]

const COLUMNS: Column<Invoice>[] = [
  {
    label: 'Invoice',
    cell: ({ id, number, url }) => (url ? <a href={url}>{number ?? id}</a> : (number ?? id)),
  },
  { label: 'Amount', kind: 'number', cell: ({ total, currency }) => formatAmount(total, currency) },
  { label: 'State', cell: ({ status }) => status },
  { label: 'Date', kind: 'time', cell: ({ created_at }) => <RelativeTime at={created_at} /> },
]

/** The newest invoices, and the way to the portal of the payment provider. */
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
        <p className="panel-note muted">There are no invoices yet.</p>
      ) : (
        <Table caption="Invoices, newest first" rows={invoices} columns={COLUMNS} keyOf={({ id }) => id} />
      )}
      {hasCustomer && (
        <p className="panel-note muted">The portal keeps your cards, billing address and VAT id.</p>
      )}
    </section>
  )
}
