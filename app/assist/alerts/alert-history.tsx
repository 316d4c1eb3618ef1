import { Table } from '#app/components/display/table.tsx'
import type { AlertDetail } from './alert-data'

/** The error counts of an alert by hour. Hours without errors are omitted. */
export const AlertHistory = ({ history }: { history: AlertDetail['history'] }) =>
  history.length === 0 ? null : (
    <>
      <h2>History</h2>
      <Table
        caption="Errors by hour"
        rows={history.toReversed()}
        columns={[
          { label: 'Hour', kind: 'time', cell: ({ hour }) => <time dateTime={hour}>{inUtc(hour)}</time> },
          { label: 'Errors', kind: 'number', cell: ({ count }) => count.toLocaleString('en') },
        ]}
        keyOf={({ hour }) => hour}
      />
    </>
  )

const inUtc = (at: string) => `${at.slice(0, 16).replace('T', ' ')} UTC`
