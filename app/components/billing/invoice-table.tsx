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

export function InvoiceTable({ invoices }: { invoices: Invoice[] }) {
  if (invoices.length === 0) return <p className="muted">There are no invoices yet.</p>
  return <Table caption="Invoices, newest first" rows={invoices} columns={COLUMNS} keyOf={({ id }) => id} />
}
