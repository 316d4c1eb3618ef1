import { EmptyState } from '#app/components/display/empty-state.tsx'
import { Pager, type PageWindow } from '#app/components/inputs/pager.tsx'
import type { ActLabels, ActWire } from '#server/platform/audit/wire'
import { ActFilterBar } from './act-filter-bar'
import { ActTable } from './act-table'

interface Props {
  acts: ActWire[]
  labels: ActLabels
  filter: { act?: string; user_id?: string; since?: string; until?: string }
  people: { id: string; name: string }[]
  page: PageWindow
  /** Address of the CSV export. */
  exportUrl: string
}

/** The audit log with its filters and pages. */
export function ActLog({ acts, labels, filter, people, page, exportUrl }: Props) {
  return (
    <>
      <div className="toolbar">
        <ActFilterBar labels={labels} filter={filter} people={people} />
        <a className="button" href={exportUrl} download="audit.csv">
          Export CSV
        </a>
      </div>
      {acts.length > 0 ? (
        <ActTable acts={acts} labels={labels} />
      ) : (
        <EmptyState title="No matching events">
          <p>Remove a filter or choose another period.</p>
        </EmptyState>
      )}
      <Pager page={page} />
    </>
  )
}
