import { Form, Link } from '@remix-run/react'
import { ACT_LABELS } from '../act-label'

interface Props {
  filter: { act?: string; user_id?: string; since?: string; until?: string }
  people: { id: string; name: string }[]
}

/** The audit log's filters, kept in the address. */
export function ActFilterBar({ filter, people }: Props) {
  const acts = Object.entries(ACT_LABELS).map(([id, name]) => ({ id, name }))
  return (
    <Form className="fields" aria-label="Filters">
      <Choice label="Act" name="act" all="Any" options={acts} value={filter.act} />
      <Choice label="Person" name="user_id" all="Anybody" options={people} value={filter.user_id} />
      <Day label="From" name="since" value={filter.since} />
      <Day label="Before" name="until" value={filter.until} />
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
  options: { id: string; name: string }[]
  value?: string
}

/** A value that the address brought is offered even when the list does not hold it. */
function Choice({ label, name, all, options, value = '' }: ChoiceProps) {
  const isKnown = value === '' || options.some(({ id }) => id === value)
  return (
    <label>
      <span>{label}</span>
      <select key={value} name={name} defaultValue={value}>
        <option value="">{all}</option>
        {!isKnown && <option value={value}>{value}</option>}
        {options.map((option) => (
          <option key={option.id} value={option.id}>
            {option.name}
          </option>
        ))}
      </select>
    </label>
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
