import { Form } from '@remix-run/react'
import { orgPath } from '../paths'
import { Icon } from './icon'

/** The header's search, one key away from anywhere. */
export function SearchBox({ org }: { org: string }) {
  return (
    <Form className="search-box" role="search" action={orgPath(org, 'search')}>
      <Icon name="search" />
      <input
        type="search"
        name="q"
        placeholder="Search"
        aria-label="Search this organization"
        data-keys="/"
        data-keys-label="Search"
      />
      <span className="key" aria-hidden="true">
        /
      </span>
    </Form>
  )
}
