import { Form, Link } from '@remix-run/react'
import { RelativeTime } from '#app/components/display/relative-time.tsx'
import { orNone } from '#app/components/display/table.tsx'
import { SelectionBar } from '#app/components/inputs/selection-bar.tsx'
import { SelectionField } from '#app/components/list/bulk/selection-field.tsx'
import { type ListColumn, sortBy } from '#app/components/list/columns'
import { List } from '#app/components/list/list.tsx'
import { useSelection } from '#app/hooks/use-selection'
import { Ticket } from '#app/library/reading/ticket.tsx'
import type { StepOrder } from '#shared/list-sorts'
import { StepDetails, stepLabel } from './plan-step'
import { sectionPath } from './section-place'
import type { WaitingStep } from './sync-data'

interface Props {
  org: string
  items: WaitingStep[]
  sort: StepOrder
  mayWrite: boolean
}

/** Steps that wait for a decision. All are selected at first, because most are approved together. */
export function WaitingStepList({ org, items, sort, mayWrite }: Props) {
  const ids = items.map(({ id }) => id)
  const { clear, ...selection } = useSelection(ids, { max: ids.length, first: ids })
  return (
    <Form method="post" className="list-form" aria-label="Steps to review">
      <List
        caption="Steps"
        rows={items}
        sort={sort}
        columns={columnsOf(org)}
        keyOf={({ id }) => id}
        selection={
          mayWrite
            ? { ...selection, field: 'item', canSelect: () => true, nameOf: ({ title }) => title }
            : null
        }
      />
      {mayWrite && (
        <SelectionBar count={selection.selected.length} noun="step" onClear={clear} isInForm>
          <button type="submit" className="button button-main" name="do" value="approve">
            Approve selected
          </button>
          <SelectionField
            name="reason"
            label="Reason to dismiss"
            act="dismiss"
            button="Dismiss selected"
            maxLength={1000}
          />
        </SelectionBar>
      )}
    </Form>
  )
}

const columnsOf = (org: string): ListColumn<WaitingStep>[] => [
  {
    key: 'title',
    label: 'Section',
    sort: sortBy('title'),
    cell: (step) => (
      <>
        <Link className="row-title" to={sectionPath(org, step)} dir="auto">
          {step.title}
        </Link>
        <StepDetails {...step} />
      </>
    ),
  },
  { key: 'step', label: 'Step', sort: sortBy('action'), cell: stepLabel },
  {
    key: 'ticket',
    label: 'Ticket',
    cell: ({ connection, ticket_id: id, url }) =>
      orNone(id && <Ticket system={connection} id={id} url={url} />, connection),
  },
  { key: 'repository', label: 'Repository', sort: sortBy('repo'), cell: ({ repo }) => repo },
  {
    key: 'since',
    label: 'Since',
    sort: sortBy('since'),
    isWideOnly: true,
    cell: ({ since }) => <RelativeTime at={since} />,
  },
]
