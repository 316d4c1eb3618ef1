import { Form, Link, useNavigate } from '@remix-run/react'
import { type FormEvent, useEffect, useRef, useState } from 'react'
import { endpointPath } from './endpoint-path'
import { endpointsOf, filterEndpoints } from './filter-endpoints'
import type { EndpointGroup, EndpointTag } from './list-endpoints'
import { tagId } from './tag-id'

interface Props {
  groups: EndpointGroup[]
  /** The text of the address, by which the server filters for a browser without scripts. */
  q: string
}

/** All endpoints, with a filter that applies while one types. Enter opens the first match. */
export function ApiList({ groups, q }: Props) {
  const [typed, setTyped] = useState(q)
  const field = useRef<HTMLInputElement>(null)
  const navigate = useNavigate()
  // Text that was typed before hydration counts, too.
  useEffect(() => setTyped(field.current?.value ?? ''), [])
  const shownGroups = filterEndpoints(groups, typed)
  const shown = endpointsOf(shownGroups)
  const total = endpointsOf(groups).length
  const openFirst = (event: FormEvent) => {
    event.preventDefault()
    if (typed.trim() !== '' && shown[0]) navigate(endpointPath(shown[0].id))
  }
  return (
    <section aria-labelledby="endpoints">
      <h2 id="endpoints">Endpoints</h2>
      <Form
        role="search"
        aria-label="Endpoints"
        className="api-search"
        action="/docs/api"
        onSubmit={openFirst}
      >
        <input
          ref={field}
          type="search"
          name="q"
          defaultValue={q}
          placeholder="Search by path, method or summary"
          aria-label="Search endpoints"
          aria-describedby="pl-_endpoint-count"
          autoComplete="off"
          spellCheck={false}
          onInput={(event) => setTyped(event.currentTarget.value)}
        />
        <noscript>
          <button type="submit" className="button">
            Search
          </button>
        </noscript>
        <span className="muted" role="status" id="pl-_endpoint-count">
          {shown.length === total ? `${total} endpoints` : `${shown.length} of ${total} endpoints`}
        </span>
      </Form>
      {shown.length === 0 && <p>No endpoint matches “{typed.trim()}”.</p>}
      {shownGroups.map(({ label, tags }) => (
        <section key={label} aria-label={label} className="api-group">
          <h3>{label}</h3>
          {tags.map((tag) => (
            <TagList key={tag.tag} {...tag} />
          ))}
        </section>
      ))}
    </section>
  )
}

const TagList = ({ tag, endpoints }: EndpointTag) => (
  <section aria-labelledby={tagId(tag)}>
    <h4 id={tagId(tag)}>{tag}</h4>
    <ul className="api-list">
      {endpoints.map(({ id, method, path, summary }) => (
        <li key={id} id={id}>
          <Link to={endpointPath(id)}>
            <span className="api-method">{method}</span> <code>{path}</code>
          </Link>
          <span className="muted">{summary.replaceAll('`', '')}</span>
        </li>
      ))}
    </ul>
  </section>
)
