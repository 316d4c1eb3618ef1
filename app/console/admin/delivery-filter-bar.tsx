import { FilterForm } from '#app/components/inputs/filter-form.tsx'
import { FilterSelect } from '#app/components/inputs/filter-select.tsx'
import { DELIVERY_LABELS, SOURCE_LABELS } from '#app/labels/delivery-label'

interface Props {
  filter: { source?: string; state?: string; kind?: string }
}

/** The filters of the delivery list. */
export function DeliveryFilterBar({ filter }: Props) {
  return (
    <FilterForm filter={filter}>
      <FilterSelect label="Source" name="source" all="Any" options={SOURCE_LABELS} value={filter.source} />
      <FilterSelect label="Result" name="state" all="Any" options={DELIVERY_LABELS} value={filter.state} />
      <label>
        <span>Event</span>
        <input key={filter.kind} type="text" name="kind" defaultValue={filter.kind} placeholder="push" />
      </label>
    </FilterForm>
  )
}
