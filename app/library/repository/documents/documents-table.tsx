import { Link, useSearchParams } from '@remix-run/react'
import type { ReactNode } from 'react'
import { Icon } from '#app/components/display/icon.tsx'
import { Progress } from '#app/components/display/progress.tsx'
import { RelativeTime } from '#app/components/display/relative-time.tsx'
import { StatusBadge } from '#app/components/display/status-badge.tsx'
import { SelectionBar } from '#app/components/inputs/selection-bar.tsx'
import { usePermission } from '#app/hooks/use-permissions'
import { useSelection } from '#app/hooks/use-selection'
import { documentPath, trackPath } from '#shared/page-paths'
import type { DocumentFilter, ListedDocument, SortName } from './list-documents.server'

/** As many as the page that tracks them takes. */
const MAX_TRACKED = 50

interface Props {
  at: { org: string; owner: string; repo: string }
  documents: readonly ListedDocument[]
  filter: Pick<DocumentFilter, 'sort' | 'isDescending'>
}

interface Column {
  name: SortName
  label: string
  cell: (document: ListedDocument) => ReactNode
}

const COLUMNS: Column[] = [
  {
    name: 'status',
    label: 'Status',
    cell: ({ status, isStale }) =>
      (status !== null || isStale) && (
        <>
          {status !== null && <StatusBadge status={status} />}
          {isStale && <span className="tag tag-warning">Stale</span>}
        </>
      ),
  },
  {
    name: 'criteria',
    label: 'Criteria',
    cell: ({ criteria: { done, total } }) =>
      total > 0 && <Progress done={done} total={total} label="Criteria met" />,
  },
  { name: 'owner', label: 'Owner', cell: ({ owner }) => owner },
  { name: 'folder', label: 'Folder', cell: ({ folder }) => folder },
  {
    name: 'changed',
    label: 'Changed',
    cell: ({ changed }) => changed !== null && <RelativeTime at={changed} />,
  },
]

/** The documents of a repository. Each head sorts by its column; a column that no row fills is left out. */
export function DocumentsTable({ at: { org, owner, repo }, documents, filter }: Props) {
  const mayWrite = usePermission('specs:write')
  const untracked = mayWrite ? documents.filter(({ status }) => status === null).map(({ path }) => path) : []
  const { selected, toggle, clear } = useSelection(untracked, MAX_TRACKED)
  const columns = COLUMNS.filter(({ cell }) => documents.some((document) => hasContent(cell(document))))
  return (
    <>
      <div className="table-scroll list-scroll">
        <table className="list">
          <caption className="visually-hidden">
            Documents of {owner}/{repo}
          </caption>
          <thead>
            <tr>
              {untracked.length > 0 && (
                <th scope="col" className="list-select needs-script">
                  <span className="visually-hidden">Select</span>
                </th>
              )}
              <SortHead name="title" label="Title" filter={filter} />
              {columns.map(({ name, label }) => (
                <SortHead key={name} name={name} label={label} filter={filter} />
              ))}
            </tr>
          </thead>
          <tbody>
            {documents.map((document) => (
              <tr
                key={document.path}
                className={selected.includes(document.path) ? 'is-selected' : undefined}
              >
                {untracked.length > 0 && (
                  <td className="list-select needs-script">
                    {document.status === null && (
                      <input
                        type="checkbox"
                        aria-label={`Select ${document.title}`}
                        checked={selected.includes(document.path)}
                        onChange={({ nativeEvent }) =>
                          toggle(document.path, nativeEvent instanceof MouseEvent && nativeEvent.shiftKey)
                        }
                      />
                    )}
                  </td>
                )}
                <th scope="row" className="list-title">
                  {document.prefix !== null && <span className="prefix">{document.prefix}</span>}
                  <Link
                    className="row-title"
                    dir="auto"
                    to={documentPath(org, owner, repo, document.path, document.type)}
                    title={document.path}
                  >
                    {document.title}
                  </Link>
                </th>
                {columns.map(({ name, cell }) => (
                  <td key={name} className={`list-${name}`}>
                    {cell(document)}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      <SelectionBar count={selected.length} noun="document" onClear={clear}>
        <Link className="button button-main" to={trackPath(org, owner, repo, selected)}>
          Track …
        </Link>
      </SelectionBar>
    </>
  )
}

const hasContent = (cell: ReactNode) => cell !== null && cell !== false && cell !== ''

interface HeadProps {
  name: SortName
  label: string
  filter: Props['filter']
}

/** A link, so that sorting needs no script. A second click turns the order round. */
function SortHead({ name, label, filter: { sort, isDescending } }: HeadProps) {
  const [params] = useSearchParams()
  const isSorted = sort === name
  const next = new URLSearchParams(params)
  next.set('sort', isSorted ? `${isDescending ? '' : '-'}${name}` : `${name === 'changed' ? '-' : ''}${name}`)
  next.delete('offset')
  return (
    <th
      scope="col"
      className={`list-${name}`}
      aria-sort={isSorted ? (isDescending ? 'descending' : 'ascending') : undefined}
    >
      <Link to={`?${next}`} replace preventScrollReset>
        {label}
        {isSorted && <Icon name={isDescending ? 'down' : 'up'} />}
      </Link>
    </th>
  )
}
