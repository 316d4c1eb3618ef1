import { Form, Link } from '@remix-run/react'
import { RelativeTime } from '#app/components/display/relative-time.tsx'
import { SelectionBar } from '#app/components/inputs/selection-bar.tsx'
import type { BulkAnswer } from '#app/components/list/bulk/bulk-answer'
import { type ListColumn, sortBy } from '#app/components/list/columns'
import { List } from '#app/components/list/list.tsx'
import { useSelection } from '#app/hooks/use-selection'
import type { BrokenLinkOrder } from '#shared/list-sorts'
import { placeName, sectionPath } from './section-place'
import type { BrokenLink } from './sync-data'

interface Props {
  org: string
  links: BrokenLink[]
  sort: BrokenLinkOrder
  mayWrite: boolean
  answer: BulkAnswer | undefined
}

const ACTS = [
  ['recheckLink', 'Check again'],
  ['dismissLink', 'Dismiss'],
  ['removeLink', 'Remove'],
] as const

/** Links whose ticket is missing. Each is settled by its row, or several by the selection. */
export function BrokenLinkList({ org, links, sort, mayWrite, answer }: Props) {
  const { clear, ...selection } = useSelection(
    links.map(({ id }) => id),
    { changed: answer?.changed },
  )
  const columns = columnsOf(org)
  return (
    <Form method="post" className="list-form" aria-label="Broken links">
      <List
        caption="Broken links"
        rows={links}
        sort={sort}
        columns={mayWrite ? [...columns, ACTIONS] : columns}
        keyOf={({ id }) => id}
        selection={
          mayWrite
            ? { ...selection, field: 'link', canSelect: () => true, nameOf: ({ ticket_id }) => ticket_id }
            : null
        }
      />
      {mayWrite && (
        <SelectionBar count={selection.selected.length} noun="link" onClear={clear} isInForm>
          {ACTS.map(([act, label]) => (
            <button key={act} type="submit" className="button" name="do" value={act}>
              {label}
              <span className="visually-hidden"> all selected</span>
            </button>
          ))}
        </SelectionBar>
      )}
    </Form>
  )
}

const columnsOf = (org: string): ListColumn<BrokenLink>[] => [
  {
    key: 'title',
    label: 'Ticket',
    sort: sortBy('ticket'),
    cell: (link) => (
      <>
        <Link className="row-title" to={sectionPath(org, link)}>
          {link.ticket_id}
        </Link>
        <span className="row-note severity-error">
          {link.repo}: {link.reason}
        </span>
      </>
    ),
  },
  {
    key: 'section',
    label: 'Section',
    sort: sortBy('section'),
    cell: placeName,
  },
  {
    key: 'since',
    label: 'Since',
    sort: sortBy('since'),
    cell: ({ since }) => <RelativeTime at={since} />,
  },
]

const ACTIONS: ListColumn<BrokenLink> = {
  key: 'action',
  label: 'Action',
  cell: ({ id, ticket_id }) => (
    <span className="actions">
      {ACTS.map(([act, label]) => (
        <button key={act} type="submit" className="button" name="one" value={`${act} ${id}`}>
          {label}
          <span className="visually-hidden"> {ticket_id}</span>
        </button>
      ))}
    </span>
  ),
}
