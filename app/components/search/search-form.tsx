import { Form, useLocation, useNavigation, useSubmit } from '@remix-run/react'
import { useEffect, useRef } from 'react'
import { useSyncedInput } from '../../hooks/use-synced-input'
import { FACETS, type Search } from '../../search/read-search'
import { Icon } from '../display/icon'

const PAUSE_MS = 150

/** The search's words. Once the page is alive, results follow the typing; filters stay as they are. */
export function SearchForm({ search }: { search: Search }) {
  const submit = useSubmit()
  const location = useLocation()
  const navigation = useNavigation()
  const input = useSyncedInput(search.q)
  const timer = useRef<ReturnType<typeof setTimeout>>()

  // Whoever goes elsewhere in that pause must not be called back by it.
  const leaving = navigation.location !== undefined && navigation.location.pathname !== location.pathname
  useEffect(() => {
    if (leaving) clearTimeout(timer.current)
  }, [leaving])
  useEffect(() => () => clearTimeout(timer.current), [])
  const refine = (form: HTMLFormElement) => {
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
        placeholder="Words, “an exact phrase”, -without, status:todo"
        aria-label="Search for"
        autoComplete="off"
        onInput={(event) => event.currentTarget.form && refine(event.currentTarget.form)}
      />
      {[...FACETS, 'review_status' as const].map(
        (name) => search[name] && <input key={name} type="hidden" name={name} value={search[name]} />,
      )}
      <button type="submit" className="button button-main">
        Search
      </button>
    </Form>
  )
}
