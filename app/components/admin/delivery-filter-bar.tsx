import { DELIVERY_LABELS, SOURCE_LABELS } from '../../labels/delivery-label'
import { FilterForm } from '../inputs/filter-form'
import { Choice } from '../inputs/filter-select'

interface Props {
  filter: { source?: string; state?: string; kind?: string }
}

/** The ledger's filters. */
export function DeliveryFilterBar({ filter }: Props) {
  return (
    <FilterForm filter={filter}>
      <Choice label="From" name="source" all="Anybody" options={SOURCE_LABELS} value={filter.source} />
      <Choice label="Result" name="state" all="Any" options={DELIVERY_LABELS} value={filter.state} />
      <label>
        <span>Kind of event</span>
        <input key={filter.kind} type="text" name="kind" defaultValue={filter.kind} placeholder="push" />
      </label>
    </FilterForm>
  )
}
