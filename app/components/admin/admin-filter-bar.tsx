import { FilterForm } from '../inputs/filter-form'
import { Choice } from '../inputs/filter-select'

interface Props {
  filter: { q?: string; state?: string }
  /** What is searched. */
  label: string
  states: Record<string, string>
}

/** The filters of a list of the administration. */
export function AdminFilterBar({ filter, label, states }: Props) {
  return (
    <FilterForm filter={filter}>
      <label>
        <span>{label}</span>
        <input key={filter.q} type="search" name="q" defaultValue={filter.q} maxLength={200} />
      </label>
      <Choice label="State" name="state" all="Any" options={states} value={filter.state} />
    </FilterForm>
  )
}
