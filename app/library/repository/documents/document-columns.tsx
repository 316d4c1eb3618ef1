import { Progress } from '#app/components/display/progress.tsx'
import { RelativeTime } from '#app/components/display/relative-time.tsx'
import { StatusBadge } from '#app/components/display/status-badge.tsx'
import { type ListColumn, sortBy } from '#app/components/list/columns'
import { OwnerControl } from '#app/library/acting/owner/owner-control.tsx'
import { StatusControl } from '#app/library/acting/status-control.tsx'
import type { DocumentLocation } from '#app/library/document/document-location'
import type { ListedDocument } from '#server/library/repos/documents/wire'
import { folderOf } from './folder-of'

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
    isFilled: ({ status, is_stale }) => status !== null || is_stale,
    cell: ({ status, is_stale, path, title }) => (
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
        {is_stale && <span className="tag tag-warning">Stale</span>}
      </>
    ),
  },
  {
    key: 'criteria',
    label: 'Criteria',
    sort: sortBy('criteria'),
    isFilled: ({ total_ac }) => total_ac > 0,
    cell: ({ done_ac, total_ac }) =>
      total_ac > 0 && <Progress done={done_ac} total={total_ac} label="Criteria met" />,
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
    isFilled: ({ path }) => folderOf(path) !== '',
    cell: ({ path }) => folderOf(path),
  },
  {
    key: 'changed',
    label: 'Changed',
    sort: sortBy('changed', true),
    isFilled: ({ last_doc_change_at: changed }) => changed !== null,
    cell: ({ last_doc_change_at: changed }) => changed !== null && <RelativeTime at={changed} />,
  },
]
