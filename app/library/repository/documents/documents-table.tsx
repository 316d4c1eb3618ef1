import { Link } from '@remix-run/react'
import type { ReactNode } from 'react'
import { Progress } from '#app/components/display/progress.tsx'
import { RelativeTime } from '#app/components/display/relative-time.tsx'
import { StatusBadge } from '#app/components/display/status-badge.tsx'
import { SelectionBar } from '#app/components/inputs/selection-bar.tsx'
import { type ListColumn, sortBy } from '#app/components/list/columns'
import { List } from '#app/components/list/list.tsx'
import { usePermission } from '#app/hooks/use-permissions'
import { useSelection } from '#app/hooks/use-selection'
import { documentPath, trackPath } from '#shared/page-paths'
import type { DocumentFilter, ListedDocument } from './list-documents.server'

/** As many as the page that tracks them takes. */
const MAX_TRACKED = 50

interface Props {
  at: { org: string; owner: string; repo: string }
  documents: readonly ListedDocument[]
  filter: Pick<DocumentFilter, 'sort' | 'isDescending'>
}

const COLUMNS: ListColumn<ListedDocument>[] = [
  {
    key: 'status',
    label: 'Status',
    sort: sortBy('status'),
    cell: ({ status, isStale }) =>
      (status !== null || isStale) && (
        <>
          {status !== null && <StatusBadge status={status} />}
          {isStale && <span className="tag tag-warning">Stale</span>}
        </>
      ),
  },
  {
    key: 'criteria',
    label: 'Criteria',
    sort: sortBy('criteria'),
    cell: ({ criteria: { done, total } }) =>
      total > 0 && <Progress done={done} total={total} label="Criteria met" />,
  },
  { key: 'owner', label: 'Owner', sort: sortBy('owner'), isWideOnly: true, cell: ({ owner }) => owner },
  { key: 'folder', label: 'Folder', sort: sortBy('folder'), isWideOnly: true, cell: ({ folder }) => folder },
  {
    key: 'changed',
    label: 'Changed',
    sort: sortBy('changed', true),
    cell: ({ changed }) => changed !== null && <RelativeTime at={changed} />,
  },
]

/** The documents of a repository. A column that no row fills is left out. */
export function DocumentsTable({ at, documents, filter: { sort, isDescending } }: Props) {
  const { org, owner, repo } = at
  const mayWrite = usePermission('specs:write')
  const canTrack = ({ status }: ListedDocument) => mayWrite && status === null
  const { clear, ...selection } = useSelection(
    documents.filter(canTrack).map(({ path }) => path),
    MAX_TRACKED,
  )
  return (
    <>
      <List
        caption={`Documents of ${owner}/${repo}`}
        rows={documents}
        sort={isDescending ? `-${sort}` : sort}
        columns={[
          {
            key: 'title',
            label: 'Title',
            sort: sortBy('title'),
            cell: (document) => <Title at={at} document={document} />,
          },
          ...COLUMNS.filter(({ cell }) => documents.some((document) => hasContent(cell(document)))),
        ]}
        keyOf={({ path }) => path}
        selection={{ ...selection, canSelect: canTrack, nameOf: ({ title }) => title }}
      />
      <SelectionBar count={selection.selected.length} noun="document" onClear={clear}>
        <Link className="button button-main" to={trackPath(org, owner, repo, selection.selected)}>
          Track …
        </Link>
      </SelectionBar>
    </>
  )
}

const hasContent = (cell: ReactNode) => cell !== null && cell !== false && cell !== ''

interface TitleProps {
  at: Props['at']
  document: ListedDocument
}

const Title = ({ at: { org, owner, repo }, document: { prefix, path, type, title } }: TitleProps) => (
  <>
    {prefix !== null && <span className="prefix">{prefix}</span>}
    <Link className="row-title" dir="auto" to={documentPath(org, owner, repo, path, type)} title={path}>
      {title}
    </Link>
  </>
)
