import type { ActLabels } from '../../../server/audit/wire'
import { FilterForm } from '../inputs/filter-form'
import { Choice } from '../inputs/filter-select'

interface Props {
  labels: ActLabels
  filter: { act?: string; user_id?: string; since?: string; until?: string }
  people: { id: string; name: string }[]
}

/** The audit log's filters. */
export function ActFilterBar({ labels, filter, people }: Props) {
  const names = Object.fromEntries(people.map(({ id, name }) => [id, name]))
  return (
    <FilterForm filter={filter}>
      <Choice label="Act" name="act" all="Any" options={labels} value={filter.act} />
      <Choice label="Person" name="user_id" all="Anybody" options={names} value={filter.user_id} />
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
