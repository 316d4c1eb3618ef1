import { Link } from '@remix-run/react'
import { useId } from 'react'
import { Progress } from '#app/components/display/progress.tsx'
import { type Column, Table } from '#app/components/display/table.tsx'
import type { CoverageSummary } from '#server/insight/coverage/wire'

interface Props {
  title: string
  /** Pairs instead of an object, because serialized objects lose a key named `__proto__`. */
  rows: [name: string, CoverageSummary][]
  linkTo: (name: string) => string
}

type BreakdownRow = CoverageSummary & { name: string }

/** Coverage per group, lowest health first. */
export function Breakdown({ title, rows, linkTo }: Props) {
  const id = `pl-_${useId()}`
  const sorted = rows
    .map(([name, summary]) => ({ name, ...summary }))
    .sort((a, b) => a.health_score - b.health_score)
  if (sorted.length === 0) return null
  const name: Column<BreakdownRow> = {
    label: 'Name',
    cell: ({ name }) => (
      <Link className="row-title" to={linkTo(name)}>
        {name}
      </Link>
    ),
  }
  return (
    <section className="panel" aria-labelledby={id}>
      <header className="panel-head">
        <h2 id={id}>{title}</h2>
      </header>
      <Table caption={title} rows={sorted} columns={[name, ...COLUMNS]} keyOf={({ name }) => name} />
    </section>
  )
}

const COLUMNS: Column<BreakdownRow>[] = [
  { label: 'Health', kind: 'number', cell: ({ health_score }) => health_score.toFixed(1) },
  { label: 'Specs', kind: 'number', cell: ({ total_specs }) => total_specs },
  {
    label: 'Sections done',
    kind: 'progress',
    cell: ({ done_sections, total_sections }) => (
      <Progress done={done_sections} total={total_sections} label="Sections done" />
    ),
  },
  {
    label: 'Criteria met',
    kind: 'progress',
    cell: ({ done_ac, total_ac }) => <Progress done={done_ac} total={total_ac} label="Criteria met" />,
  },
  {
    label: 'Realized',
    kind: 'progress',
    cell: ({ realized_ac, total_ac }) => (
      <Progress done={realized_ac} total={total_ac} label="Criteria realized" />
    ),
  },
  {
    label: 'Proved',
    kind: 'progress',
    cell: ({ proved_ac, total_ac }) => (
      <Progress done={proved_ac} total={total_ac} label="Criteria proved by tests" />
    ),
  },
]
