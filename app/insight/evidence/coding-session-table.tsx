import { Link } from '@remix-run/react'
import { RelativeTime } from '#app/components/display/relative-time.tsx'
import { type Column, orNone, Table } from '#app/components/display/table.tsx'
import { sessionPath } from '#shared/page-paths'
import { RESULT_LABELS, type RepositoryOfSessions, type SessionSummary } from './session-data'

interface Props {
  at: RepositoryOfSessions
  sessions: SessionSummary[]
}

/** Coding sessions with the sections they touched, newest first. */
export function CodingSessionTable({ at: { org, owner, repo }, sessions }: Props) {
  const columns: Column<SessionSummary>[] = [
    {
      label: 'Session',
      cell: ({ id, branch, by, startedAt }) => (
        <>
          <Link className="row-title" to={sessionPath(org, owner, repo, id)} dir="auto">
            {branch || id}
          </Link>
          <span className="row-note">
            by {by}, began <RelativeTime at={startedAt} />
          </span>
        </>
      ),
    },
    {
      label: 'Verification',
      kind: 'name',
      cell: ({ lastResult }) => <VerifyResult result={lastResult} />,
    },
    { label: 'Specs', kind: 'number', cell: ({ specs }) => orNone(specs || null) },
    { label: 'Criteria', kind: 'number', cell: ({ criteria }) => orNone(criteria || null) },
    { label: 'Files', kind: 'number', cell: ({ files }) => orNone(files || null) },
    { label: 'Reported', kind: 'time', cell: ({ receivedAt }) => <RelativeTime at={receivedAt} /> },
  ]
  return (
    <Table
      caption={`Coding sessions of ${owner}/${repo}`}
      rows={sessions}
      columns={columns}
      keyOf={({ id, by }) => `${by} ${id}`}
    />
  )
}

export function VerifyResult({ result }: { result: SessionSummary['lastResult'] }) {
  if (result === null) return <span className="muted">Not verified</span>
  return <span className={result === 'fail' ? 'severity-error' : undefined}>{RESULT_LABELS[result]}</span>
}
