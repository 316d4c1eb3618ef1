import { Form, Link } from '@remix-run/react'
import { SelectionBar } from '#app/components/inputs/selection-bar.tsx'
import type { BulkAnswer } from '#app/components/list/bulk/bulk-answer'
import { sortBy } from '#app/components/list/columns'
import { List } from '#app/components/list/list.tsx'
import { usePermission } from '#app/hooks/use-permissions'
import { useSelection } from '#app/hooks/use-selection'
import { OwnerSelection } from '#app/library/acting/owner/owner-selection.tsx'
import type { ListedDocument } from '#server/library/repos/documents/wire'
import { documentPath, trackPath } from '#shared/page-paths'
import { shownPrefix } from '#spec/markdown/readable-name'
import { documentColumns } from './document-columns'

/** As many as the page that tracks them takes. */
const MAX_TRACKED = 50

interface Props {
  at: { org: string; owner: string; repo: string }
  documents: readonly ListedDocument[]
  sort: string
  answer: BulkAnswer | undefined
}

/** The documents of a repository. Selected ones get an owner together, in the form around the list, or are tracked. */
export function DocumentsTable({ at, documents, sort, answer }: Props) {
  const { org, owner, repo } = at
  const mayWrite = usePermission('specs:write')
  const { clear, ...selection } = useSelection(
    documents.map(({ path }) => path),
    { changed: answer?.changed },
  )
  const untracked = documents
    .filter(({ path, status }) => status === null && selection.selected.includes(path))
    .map(({ path }) => path)
  const columns = documentColumns(at, mayWrite)
  return (
    <Form method="post" className="list-form">
      <List
        caption={`Documents of ${owner}/${repo}`}
        rows={documents}
        sort={sort}
        columns={[
          {
            key: 'title',
            label: 'Title',
            sort: sortBy('title'),
            cell: (document) => <Title at={at} document={document} />,
          },
          ...columns.filter(({ isFilled }) => documents.some(isFilled)),
        ]}
        keyOf={({ path }) => path}
        selection={
          mayWrite
            ? { ...selection, field: 'path', canSelect: () => true, nameOf: ({ title }) => title }
            : null
        }
      />
      {mayWrite && (
        <SelectionBar count={selection.selected.length} noun="document" onClear={clear} isInForm>
          {untracked.length > 0 && (
            <Link
              className="button button-main"
              to={trackPath(org, owner, repo, untracked.slice(0, MAX_TRACKED))}
            >
              Track …
            </Link>
          )}
          <OwnerSelection org={org} label="Owner of the selected documents" />
        </SelectionBar>
      )}
    </Form>
  )
}

interface TitleProps {
  at: Props['at']
  document: ListedDocument
}

function Title({ at: { org, owner, repo }, document }: TitleProps) {
  const { title_prefix, path, doc_type: type, title } = document
  const prefix = shownPrefix(title_prefix, title)
  return (
    <>
      {prefix !== null && <span className="prefix">{prefix}</span>}
      <Link className="row-title" dir="auto" to={documentPath(org, owner, repo, path, type)} title={path}>
        {title}
      </Link>
    </>
  )
}
