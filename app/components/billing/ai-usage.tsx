import type { AiOperationsWire, OverviewWire } from '../../../server/billing/wire'
import { type Column, Table } from '../display/table'

type DayOfKind = OverviewWire['ai_days'][number]

interface Day {
  day: string
  total: number
  kinds: string
  /** Of the busiest day. */
  percent: number
}

const KINDS: Record<DayOfKind['kind'], string> = {
  improve: 'improve',
  expand: 'expand',
  generate_acs: 'criteria',
  generate: 'new specs',
  pr_analysis: 'pull requests',
  doc_update: 'doc updates',
  triage: 'triage',
  chat_answer: 'chat',
}

const COLUMNS: Column<Day>[] = [
  { label: 'Day', cell: ({ day }) => day },
  {
    label: 'Share',
    cell: ({ percent, total }) => (
      <progress max={100} value={percent} aria-label={`${total} operations`}>
        {total}
      </progress>
    ),
  },
  { label: 'Operations', kind: 'number', cell: ({ total }) => total },
  { label: 'Kinds', cell: ({ kinds }) => kinds },
]

/** The AI operations of the period, and a bar for each day. */
export function AiUsage({ usage, days }: { usage: AiOperationsWire; days: DayOfKind[] }) {
  const { ops_used, ops_included, overage } = usage
  return (
    <>
      <p>
        {ops_used} used
        {ops_included === null ? '.' : ` of ${ops_included} included; ${overage} beyond.`}
      </p>
      {days.length > 0 && (
        <Table
          caption="AI operations by day"
          rows={groupDays(days)}
          columns={COLUMNS}
          keyOf={({ day }) => day}
        />
      )}
    </>
  )
}

function groupDays(days: DayOfKind[]): Day[] {
  const names = [...new Set(days.map(({ day }) => day))]
  const grouped = names.map((day) => {
    const kinds = days.filter((each) => each.day === day)
    return {
      day,
      total: kinds.reduce((sum, { operations }) => sum + operations, 0),
      kinds: kinds.map(({ kind, operations }) => `${KINDS[kind]} ${operations}`).join(', '),
    }
  })
  const most = Math.max(...grouped.map(({ total }) => total))
  return grouped.map((each) => ({ ...each, percent: Math.round((each.total / most) * 100) }))
}
