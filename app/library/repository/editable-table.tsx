import { Link } from '@remix-run/react'
import { StatusBadge } from '#app/components/display/status-badge.tsx'
import { Table } from '#app/components/display/table.tsx'
import { editorPath } from '#shared/page-paths'

interface Props {
  org: string
  owner: string
  repo: string
  specs: { file_path: string; title: string; status: string | null }[]
}

/** Specs with links into the editor. */
export function EditableTable({ org, owner, repo, specs }: Props) {
  return (
    <Table
      caption={`Specs of ${owner}/${repo} to edit`}
      rows={specs}
      keyOf={({ file_path }) => file_path}
      columns={[
        {
          label: 'Spec',
          cell: ({ title, file_path }) => (
            <>
              <Link className="row-title" dir="auto" to={editorPath(org, owner, repo, file_path)}>
                {title}
              </Link>
              <span className="row-path">{file_path}</span>
            </>
          ),
        },
        { label: 'Status', kind: 'status', cell: ({ status }) => <StatusBadge status={status} /> },
      ]}
    />
  )
}
