import { Form, useLocation, useNavigation, useSubmit } from '@remix-run/react'
import { useEffect, useRef, useState } from 'react'
import { Icon } from '#app/components/display/icon.tsx'
import { useSyncedInput } from '#app/hooks/use-synced-input'
import { FILTER_COMPLETIONS, FilterCompletions } from './filter-completions.tsx'
import { FACETS, type Search } from './read-search'

const PAUSE_MS = 150

/** The query of the search page. After hydration results update while the user types. Filters do not change. */
export function SearchForm({ org, search }: { org: string; search: Search }) {
  const submit = useSubmit()
  const location = useLocation()
  const navigation = useNavigation()
  const input = useSyncedInput(search.q)
  const [typed, setTyped] = useState('')
  const timer = useRef<ReturnType<typeof setTimeout>>()

  // A navigation to another page cancels the pending search.
  const isLeaving = navigation.location !== undefined && navigation.location.pathname !== location.pathname
  useEffect(() => {
    if (isLeaving) clearTimeout(timer.current)
  }, [isLeaving])
  useEffect(() => () => clearTimeout(timer.current), [])
  const searchSoon = (form: HTMLFormElement) => {
    clearTimeout(timer.current)
    timer.current = setTimeout(() => {
      const typed = new FormData(form)
      typed.set('typing', '1')
      submit(typed, { replace: true, preventScrollReset: true })
    }, PAUSE_MS)
  }
  return (
    <Form
      className="search-form"
      role="search"
      aria-label="Full text"
      aria-busy={navigation.state === 'loading'}
      onSubmit={() => clearTimeout(timer.current)}
    >
      <Icon name="search" />
      <input
        ref={input}
        id="pl-_search"
        data-keys="/"
        data-keys-label="Search"
        type="search"
        name="q"
        defaultValue={search.q}
        placeholder="Words, “exact phrase”, -exclude, status:todo"
        aria-label="Search query"
        autoComplete="off"
        list={FILTER_COMPLETIONS}
        onInput={(event) => {
          setTyped(event.currentTarget.value)
          if (event.currentTarget.form) searchSoon(event.currentTarget.form)
        }}
      />
      <FilterCompletions org={org} typed={typed} />
      {[...FACETS, 'review_status' as const].map(
        (name) => search[name] && <input key={name} type="hidden" name={name} value={search[name]} />,
      )}
      <button type="submit" className="button button-main">
        Search
      </button>
    </Form>
  )
}
