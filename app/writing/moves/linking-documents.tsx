import { Link } from '@remix-run/react'
import { type Column, Table } from '#app/components/display/table.tsx'
import type { DocumentLocation } from '#app/library/document/document-location'
import { docPath } from '#shared/page-paths'

interface Row {
  file_path: string
  title: string
}

interface Props<Documents extends Row> {
  location: DocumentLocation
  caption: string
  documents: Documents[]
  total: number
  columns: Column<Documents>[]
}

/** Documents that link to a document, with what becomes of their links. */
export function LinkingDocuments<Documents extends Row>({
  location: { org, owner, repo },
  caption,
  documents,
  total,
  columns,
}: Props<Documents>) {
  const name: Column<Documents> = {
    label: 'Document',
    kind: 'name',
    cell: ({ file_path, title }) => (
      <>
        <Link to={docPath(org, owner, repo, file_path)}>{title}</Link>{' '}
        <span className="row-path">{file_path}</span>
      </>
    ),
  }
  const others = total - documents.length
  return (
    <>
      <Table
        caption={caption}
        rows={documents}
        columns={[name, ...columns]}
        keyOf={({ file_path }) => file_path}
      />
      {others > 0 && <p className="muted">and {others.toLocaleString('en')} more</p>}
    </>
  )
}
