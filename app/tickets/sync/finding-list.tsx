import { Form, Link } from '@remix-run/react'
import { RelativeTime } from '#app/components/display/relative-time.tsx'
import { orNone } from '#app/components/display/table.tsx'
import { SelectionBar } from '#app/components/inputs/selection-bar.tsx'
import { SelectionField } from '#app/components/list/bulk/selection-field.tsx'
import { type ListColumn, sortBy } from '#app/components/list/columns'
import { List } from '#app/components/list/list.tsx'
import { useSelection } from '#app/hooks/use-selection'
import { FINDING_LABELS, FIX_LABELS } from '#app/labels/finding-labels'
import type { FindingOrder } from '#shared/list-sorts'
import type { FixAnswer } from './fix-findings.server'
import { placeName, sectionPath } from './section-place'
import type { Finding } from './sync-data'

interface Props {
  org: string
  findings: Finding[]
  sort: FindingOrder
  mayWrite: boolean
  answer: FixAnswer | undefined
}

/** Contradictions with their fixes. Who may write fixes the selected ones together, or ignores them with a reason. */
export function FindingList({ org, findings, sort, mayWrite, answer }: Props) {
  const { clear, ...selection } = useSelection(
    findings.map(({ id }) => id),
    { max: findings.length, changed: answer?.note && answer },
  )
  const chosen = findings.filter(({ id }) => selection.selected.includes(id))
  const columns = columnsOf(org)
  return (
    <Form method="post" className="list-form" aria-label="Contradictions">
      <List
        caption="Contradictions"
        rows={findings}
        sort={sort}
        columns={mayWrite ? [...columns, FIXES] : columns}
        keyOf={({ id }) => id}
        selection={
          mayWrite ? { ...selection, field: 'finding', canSelect: () => true, nameOf: labelOf } : null
        }
      />
      {mayWrite && (
        <SelectionBar count={chosen.length} noun="contradiction" onClear={clear} isInForm>
          {/* Without JavaScript, nobody knows which are selected. */}
          {fixesOf(chosen.length > 0 ? chosen : findings).map((fix) => (
            <button key={fix} type="submit" className="button" name="do" value={fix}>
              {FIX_LABELS[fix]}
              <span className="visually-hidden"> of all selected</span>
            </button>
          ))}
          <SelectionField
            name="reason"
            label="Reason to ignore"
            act="leave"
            button="Ignore selected"
            maxLength={1000}
          />
        </SelectionBar>
      )}
    </Form>
  )
}

const labelOf = ({ kind }: Finding) => FINDING_LABELS[kind]

const fixesOf = (findings: readonly Finding[]) =>
  [...new Set(findings.flatMap(({ fixes }) => fixes))].filter((fix) => fix !== 'leave')

const columnsOf = (org: string): ListColumn<Finding>[] => [
  {
    key: 'title',
    label: 'Contradiction',
    sort: sortBy('kind'),
    cell: (finding) => (
      <>
        <Link className="row-title" to={sectionPath(org, finding)}>
          {labelOf(finding)}
        </Link>
        <span className="row-note" dir="auto">
          {finding.repo}: {finding.explanation}
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
  { key: 'ticket', label: 'Ticket', sort: sortBy('ticket'), cell: ({ ticket_id }) => orNone(ticket_id) },
  {
    key: 'since',
    label: 'Since',
    sort: sortBy('since'),
    isWideOnly: true,
    cell: ({ since }) => <RelativeTime at={since} />,
  },
]

const FIXES: ListColumn<Finding> = {
  key: 'action',
  label: 'Fix',
  cell: (finding) => (
    <span className="actions">
      {fixesOf([finding]).map((fix) => (
        <button key={fix} type="submit" className="button" name="one" value={`${fix} ${finding.id}`}>
          {FIX_LABELS[fix]}
        </button>
      ))}
    </span>
  ),
}
