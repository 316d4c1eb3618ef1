import { FilterForm } from '#app/components/inputs/filter-form.tsx'
import { FilterSelect } from '#app/components/inputs/filter-select.tsx'

interface Props {
  filter: { q?: string; state?: string }
  /** Label of the search field. */
  label: string
  states: Record<string, string>
}

/** The filters of an administration list. */
export function AdminFilterBar({ filter, label, states }: Props) {
  return (
    <FilterForm filter={filter}>
      <label>
        <span>{label}</span>
        <input key={filter.q} type="search" name="q" defaultValue={filter.q} maxLength={200} />
      </label>
      <FilterSelect label="State" name="state" all="Any" options={states} value={filter.state} />
    </FilterForm>
  )
}
