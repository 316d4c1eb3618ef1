import { Form, Link } from '@remix-run/react'
import { DELIVERY_LABELS, SOURCE_LABELS } from '../delivery-label'

interface Props {
  filter: { source?: string; state?: string; kind?: string }
}

/** The ledger's filters, kept in the address. */
export function DeliveryFilterBar({ filter }: Props) {
  return (
    <Form className="fields" aria-label="Filters">
      <Choice label="From" name="source" all="Anybody" options={SOURCE_LABELS} value={filter.source} />
      <Choice label="Result" name="state" all="Any" options={DELIVERY_LABELS} value={filter.state} />
      <label>
        <span>Kind of event</span>
        <input key={filter.kind} type="text" name="kind" defaultValue={filter.kind} placeholder="push" />
      </label>
      <button type="submit" className="button">
        Filter
      </button>
      {Object.keys(filter).length > 0 && <Link to="?">Clear</Link>}
    </Form>
  )
}

interface ChoiceProps {
  label: string
  name: string
  all: string
  options: Record<string, string>
  value?: string
}

function Choice({ label, name, all, options, value = '' }: ChoiceProps) {
  return (
    <label>
      <span>{label}</span>
      <select key={value} name={name} defaultValue={value}>
        <option value="">{all}</option>
        {Object.entries(options).map(([id, text]) => (
          <option key={id} value={id}>
            {text}
          </option>
        ))}
      </select>
    </label>
  )
}
