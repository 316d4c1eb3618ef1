import { Form, Link, useSearchParams, useSubmit } from '@remix-run/react'
import { useEffect, useRef } from 'react'
import { STATES } from '../../../spec/types'
import { useSyncedInput } from '../../hooks/use-synced-input'
import { statusLabel } from '../display/status-badge'

/** How a list is laid out stays while what it shows changes. */
const LAYOUT = ['view', 'group', 'days']

interface Props {
  filter: { q?: string; status?: string; team?: string; repo?: string }
  teams?: string[]
  repos?: string[]
  /** What the list shows when no status is chosen. */
  anyStatus?: string
  /** Where the words are looked for. */
  hint?: string
}

/** A list's filters, kept in the address. Choices apply at once when the page is alive, by the button before. */
export function FilterBar({
  filter,
  teams = [],
  repos = [],
  anyStatus = 'Any status',
  hint = 'Title, path, owner, tag',
}: Props) {
  const submit = useSubmit()
  const text = useSyncedInput(filter.q ?? '')
  const [params] = useSearchParams()
  const kept = [...params].filter(([name]) => LAYOUT.includes(name))
  const isFiltered = Object.values(filter).some(Boolean)
  return (
    <Form
      className="filters"
      aria-label="Filters"
      onChange={(event) => {
        if (event.target instanceof HTMLSelectElement) submit(event.currentTarget, { replace: true })
      }}
    >
      {filter.q !== undefined && (
        <input
          ref={text}
          type="search"
          name="q"
          defaultValue={filter.q}
          placeholder={hint}
          aria-label="Text"
        />
      )}
      {filter.status !== undefined && (
        <Choice
          name="status"
          all={anyStatus}
          label="status"
          value={filter.status}
          options={STATES}
          nameOf={statusLabel}
        />
      )}
      {filter.team !== undefined && (
        <Choice name="team" all="Any team" label="team" value={filter.team} options={teams} />
      )}
      {filter.repo !== undefined && (
        <Choice name="repo" all="Any repository" label="repository" value={filter.repo} options={repos} />
      )}
      <button type="submit" className="button">
        Filter
      </button>
      {kept.map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      {isFiltered && <Link to={`?${new URLSearchParams(kept)}`}>Clear</Link>}
    </Form>
  )
}

interface ChoiceProps {
  name: string
  all: string
  label: string
  value: string
  options: readonly string[]
  nameOf?: (option: string) => string
}

/** A value that the address brought is offered even when nothing has it now. */
function Choice({ name, all, label, value, options, nameOf = (option) => option }: ChoiceProps) {
  const known = value === '' || options.includes(value) ? options : [value, ...options]
  const select = useRef<HTMLSelectElement>(null)
  const followed = useRef<string | null>(null)
  // It follows the address and stays the same element: whoever chooses by keyboard goes on from there.
  useEffect(() => {
    const box = select.current
    const isFirst = followed.current === null
    followed.current = value
    if (!box || box.value === value) return
    // Chosen before the page was alive: as good as any other choice.
    if (isFirst) box.form?.requestSubmit()
    else box.value = value
  }, [value])
  return (
    <select ref={select} name={name} defaultValue={value} aria-label={label}>
      <option value="">{all}</option>
      {known.map((option) => (
        <option key={option} value={option}>
          {nameOf(option)}
        </option>
      ))}
    </select>
  )
}
