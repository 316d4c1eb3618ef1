import { FilterForm } from '#app/components/inputs/filter-form.tsx'
import { FilterSelect } from '#app/components/inputs/filter-select.tsx'
import type { ActLabels } from '#server/platform/audit/wire'

interface Props {
  labels: ActLabels
  filter: { act?: string; user_id?: string; since?: string; until?: string }
  people: { id: string; name: string }[]
}

/** The filters of the audit log. */
export function ActFilterBar({ labels, filter, people }: Props) {
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
