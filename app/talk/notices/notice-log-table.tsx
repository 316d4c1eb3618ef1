import { RelativeTime } from '#app/components/display/relative-time.tsx'
import { RowDetails } from '#app/components/display/row-details.tsx'
import { type Column, Table } from '#app/components/display/table.tsx'
import { RowAction } from '#app/components/inputs/row-action.tsx'
import { NOTICE_CHANNEL_LABELS, NOTICE_REASON_LABELS, NOTICE_STATE_LABELS } from '#app/labels/notice-labels'
import type { LogWire } from '#server/talk/notices/wire'

type Entry = LogWire['entries'][number]

const COLUMNS: Column<Entry>[] = [
  {
    label: 'Notice',
    cell: ({ label, subject, reason, error, settled_at }) => (
      <RowDetails
        title={label}
        note={subject}
        facts={[
          ['Why', reason && NOTICE_REASON_LABELS[reason]],
          ['Answer', error],
          ['Settled', settled_at && <RelativeTime key="settled" at={settled_at} />],
        ]}
      />
    ),
  },
  { label: 'State', kind: 'name', cell: (entry) => <State entry={entry} /> },
  {
    label: 'To',
    cell: ({ channel, target }) => (
      <>
        {NOTICE_CHANNEL_LABELS[channel]} <bdi>{target}</bdi>
      </>
    ),
  },
  { label: 'Time', kind: 'time', cell: ({ created_at }) => <RelativeTime at={created_at} /> },
  {
    label: 'Action',
    kind: 'action',
    cell: ({ id, label, target, can_retry }) =>
      can_retry && (
        <RowAction row={{ delivery: id }} act="retry" label="Send again" subject={`${label} to ${target}`} />
      ),
  },
]

function State({ entry: { state, due_at, created_at } }: { entry: Entry }) {
  if (state === 'waiting' && due_at > created_at)
    return (
      <>
        Held, sent <RelativeTime at={due_at} />
      </>
    )
  return (
    <span className={state === 'failed' ? 'severity-error' : undefined}>{NOTICE_STATE_LABELS[state]}</span>
  )
}

/** The result of each notice at each target, a line each. */
export const NoticeLogTable = ({ entries }: { entries: Entry[] }) => (
  <Table caption="Delivery log" rows={entries} columns={COLUMNS} keyOf={({ id }) => id} />
)
