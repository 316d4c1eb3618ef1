import { Form, useSearchParams } from '@remix-run/react'
import { type FormEvent, useRef } from 'react'
import { FilterChips } from '#app/components/inputs/filter-chips.tsx'
import { InstantSelect } from '#app/components/inputs/instant-select.tsx'
import { useInstantFilter } from '#app/hooks/use-instant-filter'
import { useSyncedInput } from '#app/hooks/use-synced-input'
import type { ThreadFilterValues } from '#app/request/read-thread-filter'
import type { PersonWire } from '#server/writing/issues/wire'

export type Person = Pick<PersonWire, 'user_id' | 'name'>

/** What the filters can name. */
export interface ThreadFilterChoices {
  labels: string[]
  authors: Person[]
  assignees: Person[]
}

interface Props {
  filter: ThreadFilterValues
  choices: ThreadFilterChoices
}

const SORT_NAMES: Record<ThreadFilterValues['sort'], string> = {
  newest: 'Newest',
  oldest: 'Oldest',
  updated: 'Recently updated',
  commented: 'Most commented',
  least_updated: 'Least recently updated',
  least_commented: 'Least commented',
  title: 'Title, A to Z',
  title_desc: 'Title, Z to A',
}
const SORTS = Object.keys(SORT_NAMES) as ThreadFilterValues['sort'][]

/** The filters and the order of a list of issues or pull requests. All are in the address. */
export function ThreadFilterBar({ filter, choices }: Props) {
  const apply = useInstantFilter()
  const [params] = useSearchParams()
  const text = useSyncedInput(filter.q)
  const addLabel = useRef<HTMLSelectElement>(null)
  const state = params.get('state')
  const applyAndReset = (event: FormEvent<HTMLFormElement>) => {
    apply(event)
    // The chosen label is now a chip, and the next one can be added.
    if (event.target === addLabel.current) addLabel.current.value = ''
  }
  return (
    <Form className="filters" aria-label="Filters" onChange={applyAndReset}>
      <input
        ref={text}
        type="search"
        name="q"
        defaultValue={filter.q}
        placeholder="Words or #number"
        aria-label="Text"
        maxLength={200}
        data-keys="/"
        data-keys-label="Filter"
      />
      {choices.labels.length > 0 && (
        <select ref={addLabel} name="label" defaultValue="" aria-label="label">
          <option value="">Label</option>
          {choices.labels
            .filter((label) => !filter.labels.includes(label))
            .map((label) => (
              <option key={label}>{label}</option>
            ))}
        </select>
      )}
      <PersonSelect name="author" all="Author" people={choices.authors} value={filter.author} />
      <PersonSelect
        name="assignee"
        all="Assignee"
        people={choices.assignees}
        value={filter.assignee}
        none="Nobody"
      />
      <select key={filter.sort} name="sort" defaultValue={filter.sort} aria-label="order">
        {SORTS.map((sort) => (
          <option key={sort} value={sort}>
            {SORT_NAMES[sort]}
          </option>
        ))}
      </select>
      {filter.labels.map((label) => (
        <input key={label} type="hidden" name="label" value={label} />
      ))}
      {state && <input type="hidden" name="state" value={state} />}
      <button type="submit" className="button">
        Filter
      </button>
      <Chips filter={filter} choices={choices} />
    </Form>
  )
}

interface PersonSelectProps {
  name: string
  all: string
  people: Person[]
  value: string
  /** The option for threads that have no author or assignee. */
  none?: string
}

function PersonSelect({ name, all, people, value, none }: PersonSelectProps) {
  const ids = people.map(({ user_id }) => String(user_id))
  const nameOf = (id: string) => (id === 'none' ? (none ?? id) : nameOfPerson(people, id))
  return (
    <InstantSelect
      name={name}
      all={all}
      label={name}
      value={value}
      options={none === undefined ? ids : ['none', ...ids]}
      nameOf={nameOf}
    />
  )
}

const nameOfPerson = (people: Person[], id: string) =>
  people.find(({ user_id }) => String(user_id) === id)?.name ?? `User ${id}`

/** The filters that are set. */
function Chips({ filter: { labels, author, assignee, q }, choices }: Props) {
  const personText = (id: string, people: Person[]) => (id === 'none' ? 'Nobody' : nameOfPerson(people, id))
  return (
    <FilterChips
      kept={['sort']}
      chosen={[
        ...labels.map((label) => ({ name: 'label', value: label, label: 'Label', text: label })),
        { name: 'author', value: author, label: 'Author', text: personText(author, choices.authors) },
        {
          name: 'assignee',
          value: assignee,
          label: 'Assignee',
          text: personText(assignee, choices.assignees),
        },
        { name: 'q', value: q, label: 'Text', text: q },
      ]}
    />
  )
}
