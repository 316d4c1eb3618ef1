import { RelativeTime } from '#app/components/display/relative-time.tsx'
import { type Column, Table } from '#app/components/display/table.tsx'
import { NOTICE_CHANNEL_LABELS, NOTICE_REASON_LABELS, NOTICE_STATE_LABELS } from '#app/labels/notice-labels'
import type { LogWire } from '#server/talk/notices/wire'

type Entry = LogWire['entries'][number]

const COLUMNS: Column<Entry>[] = [
  {
    label: 'Notice',
    cell: ({ label, subject }) => (
      <>
        <span className="row-title">{label}</span>
        {subject && <span className="row-note">{subject}</span>}
      </>
    ),
  },
  {
    label: 'To',
    cell: ({ channel, target }) => (
      <>
        {NOTICE_CHANNEL_LABELS[channel]} <bdi className="row-path">{target}</bdi>
      </>
    ),
  },
  { label: 'Result', cell: (entry) => <Result entry={entry} /> },
  { label: 'Created', kind: 'time', cell: ({ created_at }) => <RelativeTime at={created_at} /> },
]

function Result({ entry: { state, reason, error, due_at, created_at } }: { entry: Entry }) {
  if (state === 'waiting' && due_at > created_at)
    return (
      <>
        Held, sent <RelativeTime at={due_at} />
      </>
    )
  return (
    <>
      <span className={state === 'failed' ? 'severity-error' : undefined}>{NOTICE_STATE_LABELS[state]}</span>
      {reason && <span className="row-note">{NOTICE_REASON_LABELS[reason]}</span>}
      {error && <span className="row-note">{error}</span>}
    </>
  )
}

/** The result of each notice at each target. */
export const NoticeLogTable = ({ entries }: { entries: Entry[] }) => (
  <Table caption="Delivery log" rows={entries} columns={COLUMNS} keyOf={({ id }) => id} />
)
