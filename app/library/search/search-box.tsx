import { Form, useNavigate } from '@remix-run/react'
import { type FormEvent, type KeyboardEvent, useRef, useState } from 'react'
import { Icon } from '#app/components/display/icon.tsx'
import { SuggestionList } from '#app/components/inputs/suggestion-list.tsx'
import { useSuggestions } from '#app/hooks/use-suggestions'
import { orgPath } from '#shared/page-paths'

/** The search field in the header. After hydration it suggests results while the user types. */
export function SearchBox({ org }: { org: string }) {
  const navigate = useNavigate()
  const input = useRef<HTMLInputElement>(null)
  /** Clears and blurs the field, so that shortcuts work on the next page. */
  const reset = () => {
    input.current?.form?.reset()
    input.current?.blur()
  }
  const goTo = (url: string) => {
    reset()
    navigate(url)
  }
  const onSubmit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const q = input.current?.value ?? ''
    goTo(orgPath(org, `search?${new URLSearchParams({ q })}`))
  }
  const { suggestions, chosen, inputProps } = useSuggestionChoice(org, goTo)
  return (
    <Form className="search-box" role="search" action={orgPath(org, 'search')} onSubmit={onSubmit}>
      <Icon name="search" />
      <input
        ref={input}
        type="search"
        name="q"
        placeholder="Search"
        aria-label="Search this organization"
        autoComplete="off"
        data-keys="/"
        data-keys-label="Search"
        {...inputProps}
      />
      <span className="key" aria-hidden="true">
        /
      </span>
      {suggestions.length > 0 && (
        <SuggestionList suggestions={suggestions} chosen={chosen} onChoose={reset} />
      )}
    </Form>
  )
}

/** The suggestions for the typed text. The arrow keys choose one, and Enter opens it. */
function useSuggestionChoice(org: string, open: (url: string) => void) {
  const [typed, setTyped] = useState('')
  const [chosen, setChosen] = useState(-1)
  const suggestions = useSuggestions(org, typed)
  const isOpen = suggestions.length > 0
  const type = (text: string) => {
    setTyped(text)
    setChosen(-1)
  }
  const close = () => type('')
  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    const url = suggestions[chosen]?.url
    if (event.key === 'Escape') return close()
    if (event.key === 'Enter' && url !== undefined) open(url)
    else if (step === undefined || !isOpen) return
    else setChosen((chosen + step + suggestions.length + 1) % (suggestions.length + 1))
    event.preventDefault()
  }
  const inputProps = {
    ...(isOpen && asCombobox(chosen < 0 ? undefined : chosen)),
    onInput: (event: FormEvent<HTMLInputElement>) => type(event.currentTarget.value),
    onKeyDown,
    onBlur: close,
  }
  return { suggestions, chosen, inputProps }
}

/** ARIA attributes of the field while suggestions are shown. */
const asCombobox = (chosenIndex: number | undefined) => ({
  role: 'combobox',
  'aria-expanded': true,
  'aria-autocomplete': 'list' as const,
  'aria-controls': 'pl-_suggestions',
  'aria-activedescendant': chosenIndex === undefined ? undefined : `pl-_suggestion-${chosenIndex}`,
})
