import { EmptyState } from '#app/components/display/empty-state.tsx'
import { FilterForm } from '#app/components/inputs/filter-form.tsx'
import { FilterSelect } from '#app/components/inputs/filter-select.tsx'
import { Pager, type PageWindow } from '#app/components/inputs/pager.tsx'
import type { ActLabels, ActWire } from '#server/platform/audit/wire'
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

interface ActFilterBarProps {
  labels: ActLabels
  filter: { act?: string; user_id?: string; since?: string; until?: string }
  people: { id: string; name: string }[]
}

/** The filters of the audit log. */
function ActFilterBar({ labels, filter, people }: ActFilterBarProps) {
  const names = Object.fromEntries(people.map(({ id, name }) => [id, name]))
  return (
    <FilterForm filter={filter}>
      <FilterSelect label="Action" name="act" all="Any" options={labels} value={filter.act} />
      <FilterSelect label="Actor" name="user_id" all="Anyone" options={names} value={filter.user_id} />
      <Day label="From" name="since" value={filter.since} />
      <Day label="Before" name="until" value={filter.until} />
    </FilterForm>
  )
}

function Day({ label, name, value = '' }: { label: string; name: string; value?: string }) {
  return (
    <label>
      <span>{label}</span>
      <input key={value} type="date" name={name} defaultValue={value.slice(0, 10)} />
    </label>
  )
}
