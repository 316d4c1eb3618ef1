import { Form } from '@remix-run/react'
import { useEffect, useRef } from 'react'
import { isTyping } from '../is-typing'
import { orgPath } from '../paths'
import { Icon } from './icon'

/** The header's search, one key away from anywhere. */
export function SearchBox({ org }: { org: string }) {
  const input = useRef<HTMLInputElement>(null)
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.key !== '/' || event.ctrlKey || event.metaKey || event.altKey || isTyping(event.target))
        return
      event.preventDefault()
      const onPage = document.querySelector<HTMLInputElement>('#pl-_search')
      const target = onPage ?? input.current
      target?.focus()
      target?.select()
    }
    document.addEventListener('keydown', onKey)
    return () => document.removeEventListener('keydown', onKey)
  }, [])
  return (
    <Form className="search-box" role="search" action={orgPath(org, 'search')}>
      <Icon name="search" />
      <input ref={input} type="search" name="q" placeholder="Search" aria-label="Search this organization" />
      <span className="key" aria-hidden="true">
        /
      </span>
    </Form>
  )
}
