import type { DocumentedEndpoint } from './list-endpoints'

interface Props {
  tags: [tag: string, endpoints: DocumentedEndpoint[]][]
  schemas: string[]
}

export function ApiOutline({ tags, schemas }: Props) {
  return (
    <nav className="outline" aria-label="On this page">
      <details className="fold">
        <summary>On this page</summary>
        <ol>
          <li>
            <a href="#conventions">Conventions</a>
          </li>
          {tags.map(([tag, endpoints]) => (
            <li key={tag}>
              <a href={`#tag-${encodeURIComponent(tag)}`}>{tag}</a>
              <ol>
                {endpoints.map(({ id, method, path }) => (
                  <li key={id}>
                    <a href={`#${id}`}>
                      <span className="api-method">{method}</span>
                      <span>{path.replace(/^\/app\/\{org\}\/api/, '…')}</span>
                    </a>
                  </li>
                ))}
              </ol>
            </li>
          ))}
          <li>
            <a href="#tag-schemas">Schemas</a>
            <ol>
              {schemas.map((name) => (
                <li key={name}>
                  <a href={`#shape-${name}`}>{name}</a>
                </li>
              ))}
            </ol>
          </li>
        </ol>
      </details>
    </nav>
  )
}
