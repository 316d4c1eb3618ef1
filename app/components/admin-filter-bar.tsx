import { Form, Link } from '@remix-run/react'

interface Props {
  filter: { q?: string; state?: string }
  /** What is searched, for who cannot see the field. */
  label: string
  states: Record<string, string>
}

/** The filters of a list of the administration, kept in the address. */
export function AdminFilterBar({ filter, label, states }: Props) {
  return (
    <Form className="fields" aria-label="Filters">
      <label>
        <span>{label}</span>
        <input key={filter.q} type="search" name="q" defaultValue={filter.q} maxLength={200} />
      </label>
      <label>
        <span>State</span>
        <select key={filter.state} name="state" defaultValue={filter.state ?? ''}>
          <option value="">Any</option>
          {Object.entries(states).map(([id, text]) => (
            <option key={id} value={id}>
              {text}
            </option>
          ))}
        </select>
      </label>
      <button type="submit" className="button">
        Filter
      </button>
      {Object.keys(filter).length > 0 && <Link to="?">Clear</Link>}
    </Form>
  )
}
