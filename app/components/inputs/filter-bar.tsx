import { Form, Link, useSearchParams, useSubmit } from '@remix-run/react'
import { useEffect, useRef } from 'react'
import { useSyncedInput } from '#app/hooks/use-synced-input'
import { stateLabel } from '#spec/state-label'
import { STATES } from '#spec/types'

/** Layout parameters that stay in the address when filters change. */
const LAYOUT_PARAMS = ['view', 'group', 'days', 'sort']

/** A pause in typing after which the text applies. */
const PAUSE_MS = 250

interface Props {
  filter: { q?: string; status?: string; team?: string; repo?: string; folder?: string }
  folders?: string[]
  teams?: string[]
  repos?: string[]
  /** Label of the option for all statuses. */
  anyStatus?: string
  /** The fields that the text search covers. */
  hint?: string
}

/**
 * The filters of a list, stored in the address. After hydration a choice or a text applies at once; without a script the button applies it.
 */
export function FilterBar(props: Props) {
  const submit = useSubmit()
  const typing = useRef<ReturnType<typeof setTimeout>>(undefined)
  const [params] = useSearchParams()
  const layoutParams = [...params].filter(([name]) => LAYOUT_PARAMS.includes(name))
  const isFiltered = Object.values(props.filter).some(Boolean)
  return (
    <Form
      className="filters"
      aria-label="Filters"
      onChange={(event) => {
        const form = event.currentTarget
        clearTimeout(typing.current)
        if (event.target instanceof HTMLSelectElement) submit(form, { replace: true })
        else
          typing.current = setTimeout(
            () => submit(form, { replace: true, preventScrollReset: true }),
            PAUSE_MS,
          )
      }}
    >
      <FilterFields {...props} />
      <button type="submit" className="button">
        Filter
      </button>
      {layoutParams.map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      {isFiltered && <Link to={`?${new URLSearchParams(layoutParams)}`}>Clear</Link>}
    </Form>
  )
}

function FilterFields({
  filter,
  teams = [],
  repos = [],
  folders = [],
  anyStatus = 'Any status',
  hint = 'Title, path, owner, tag',
}: Props) {
  const text = useSyncedInput(filter.q ?? '')
  return (
    <>
      {filter.q !== undefined && (
        <input
          ref={text}
          type="search"
          name="q"
          defaultValue={filter.q}
          placeholder={hint}
          aria-label="Text"
          data-keys="/"
          data-keys-label="Filter"
        />
      )}
      {filter.status !== undefined && (
        <InstantSelect
          name="status"
          all={anyStatus}
          label="status"
          value={filter.status}
          options={STATES}
          nameOf={stateLabel}
        />
      )}
      {filter.team !== undefined && (
        <InstantSelect name="team" all="Any team" label="team" value={filter.team} options={teams} />
      )}
      {filter.folder !== undefined && folders.length > 1 && (
        <InstantSelect
          name="folder"
          all="Any folder"
          label="folder"
          value={filter.folder}
          options={folders}
        />
      )}
      {filter.repo !== undefined && (
        <InstantSelect
          name="repo"
          all="Any repository"
          label="repository"
          value={filter.repo}
          options={repos}
        />
      )}
    </>
  )
}

interface InstantSelectProps {
  name: string
  all: string
  label: string
  value: string
  options: readonly string[]
  nameOf?: (option: string) => string
}

/** A select whose choice applies at once. A value from the address is offered even if it is no longer in the list. */
function InstantSelect({
  name,
  all,
  label,
  value,
  options,
  nameOf = (option) => option,
}: InstantSelectProps) {
  const choices = value === '' || options.includes(value) ? options : [value, ...options]
  const select = useRef<HTMLSelectElement>(null)
  const lastValue = useRef<string | null>(null)
  // Updates the existing element when the address changes, so that keyboard users keep their focus.
  useEffect(() => {
    const box = select.current
    const isFirst = lastValue.current === null
    lastValue.current = value
    if (!box || box.value === value) return
    // The user chose before hydration: apply that choice.
    if (isFirst) box.form?.requestSubmit()
    else box.value = value
  }, [value])
  return (
    <select ref={select} name={name} defaultValue={value} aria-label={label}>
      <option value="">{all}</option>
      {choices.map((option) => (
        <option key={option} value={option}>
          {nameOf(option)}
        </option>
      ))}
    </select>
  )
}
