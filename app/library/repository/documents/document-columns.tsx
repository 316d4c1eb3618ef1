import { Progress } from '#app/components/display/progress.tsx'
import { RelativeTime } from '#app/components/display/relative-time.tsx'
import { StatusBadge } from '#app/components/display/status-badge.tsx'
import { type ListColumn, sortBy } from '#app/components/list/columns'
import { OwnerControl } from '#app/library/acting/owner/owner-control.tsx'
import { StatusControl } from '#app/library/acting/status-control.tsx'
import type { DocumentLocation } from '#app/library/document/document-location'
import type { ListedDocument } from './list-documents.server'

interface DocumentColumn extends ListColumn<ListedDocument> {
  /** A column that no row fills is left out. */
  isFilled: (document: ListedDocument) => boolean
}

type At = Pick<DocumentLocation, 'org' | 'owner' | 'repo'>

/** The columns after the title. Who may write changes status and owner in the row. */
export const documentColumns = (at: At, mayWrite: boolean): DocumentColumn[] => [
  {
    key: 'status',
    label: 'Status',
    sort: sortBy('status'),
    isFilled: ({ status, isStale }) => status !== null || isStale,
    cell: ({ status, isStale, path, title }) => (
      <>
        {status !== null &&
          (mayWrite ? (
            <StatusControl
              target={{ location: { ...at, path }, title }}
              section={null}
              status={status}
              isChoosing={false}
            />
          ) : (
            <StatusBadge status={status} />
          ))}
        {isStale && <span className="tag tag-warning">Stale</span>}
      </>
    ),
  },
  {
    key: 'criteria',
    label: 'Criteria',
    sort: sortBy('criteria'),
    isFilled: ({ criteria }) => criteria.total > 0,
    cell: ({ criteria: { done, total } }) =>
      total > 0 && <Progress done={done} total={total} label="Criteria met" />,
  },
  {
    key: 'owner',
    label: 'Owner',
    sort: sortBy('owner'),
    isWideOnly: true,
    isFilled: ({ owner }) => owner !== null,
    cell: ({ owner, path, title }) =>
      mayWrite ? <OwnerControl target={{ location: { ...at, path } }} title={title} owner={owner} /> : owner,
  },
  {
    key: 'folder',
    label: 'Folder',
    sort: sortBy('folder'),
    isWideOnly: true,
    isFilled: ({ folder }) => folder !== '',
    cell: ({ folder }) => folder,
  },
  {
    key: 'changed',
    label: 'Changed',
    sort: sortBy('changed', true),
    isFilled: ({ changed }) => changed !== null,
    cell: ({ changed }) => changed !== null && <RelativeTime at={changed} />,
  },
]
