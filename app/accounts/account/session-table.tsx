import { Form } from '@remix-run/react'
import { RelativeTime } from '#app/components/display/relative-time.tsx'
import { type Column, Table } from '#app/components/display/table.tsx'
import { RowAction } from '#app/components/inputs/row-action.tsx'
import { deviceName } from '#app/labels/device-name'

interface SignedInSession {
  id: string
  kind: 'browser' | 'device'
  user_agent: string | null
  created_at: string
  is_current: boolean
}

const COLUMNS: Column<SignedInSession>[] = [
  {
    label: 'Browser or device',
    cell: ({ kind, user_agent, is_current }) => (
      <>
        <span className="row-title" title={user_agent ?? undefined}>
          {deviceName(user_agent)}
          {is_current && ' (current)'}
        </span>
        <span className="row-note">{kind === 'browser' ? 'Web' : 'Command line'}</span>
      </>
    ),
  },
  { label: 'Signed in', kind: 'time', cell: ({ created_at }) => <RelativeTime at={created_at} /> },
  {
    label: 'Action',
    kind: 'action',
    cell: ({ id, user_agent, is_current }) =>
      !is_current && (
        <RowAction
          row={{ session_id: id }}
          act="end"
          label="Sign out"
          subject={deviceName(user_agent)}
          isDangerous
        />
      ),
  },
]

/** The user's sessions, each with a button to end it. */
export function SessionTable({ sessions }: { sessions: SignedInSession[] }) {
  return (
    <section className="stack" aria-labelledby="pl-_sessions">
      <h2 id="pl-_sessions">Sessions</h2>
      <Table caption="Sessions" rows={sessions} columns={COLUMNS} keyOf={({ id }) => id} />
      <Form method="post">
        <button type="submit" name="do" value="end_all" className="button button-danger">
          Sign out of all sessions
        </button>
      </Form>
    </section>
  )
}
