import { Link } from '@remix-run/react'
import { OptionalTime } from '#app/components/display/optional-time.tsx'
import { Progress } from '#app/components/display/progress.tsx'
import { StatusBadge } from '#app/components/display/status-badge.tsx'
import { type Column, orNone, Table } from '#app/components/display/table.tsx'
import type { SpecSummary } from '#server/library/repos/wire'
import { specPath } from '#shared/page-paths'

interface Props {
  org: string
  owner: string
  repo: string
  specs: SpecSummary[]
  caption: string
}

export function SpecTable({ org, owner, repo, specs, caption }: Props) {
  const name: Column<SpecSummary> = {
    label: 'Spec',
    cell: ({ title, file_path }) => (
      <>
        <Link className="row-title" dir="auto" to={specPath(org, owner, repo, file_path)}>
          {title}
        </Link>
        <span className="row-path">{file_path}</span>
      </>
    ),
  }
  return (
    <Table caption={caption} rows={specs} columns={[name, ...COLUMNS]} keyOf={({ file_path }) => file_path} />
  )
}

const COLUMNS: Column<SpecSummary>[] = [
  {
    label: 'Status',
    kind: 'status',
    cell: ({ status, is_stale, tracked }) => (
      <span className="status-line">
        {tracked && <StatusBadge status={status} />}
        {is_stale && <span className="tag tag-warning">Stale</span>}
      </span>
    ),
  },
  {
    label: 'Sections',
    kind: 'progress',
    cell: ({ done_sections, total_sections }) => (
      <Progress done={done_sections} total={total_sections} label="Sections done" />
    ),
  },
  {
    label: 'Criteria',
    kind: 'progress',
    cell: ({ done_ac, total_ac }) => <Progress done={done_ac} total={total_ac} label="Criteria met" />,
  },
  { label: 'Owner', kind: 'name', cell: ({ owner }) => orNone(owner) },
  { label: 'Team', kind: 'name', cell: ({ team }) => orNone(team) },
  {
    label: 'Updated',
    kind: 'time',
    cell: ({ last_doc_change_at }) => <OptionalTime at={last_doc_change_at} none="–" />,
  },
]
