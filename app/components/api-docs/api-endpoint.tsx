import type { Endpoint } from '../../api/list-endpoints'
import type { Parameter } from '../../api/openapi-types'
import { typeName } from '../../api/type-name'
import { InlineCode } from '../display/inline-code'
import { ApiSchema } from './api-schema'

/** Documentation of one endpoint. */
export function ApiEndpoint({ endpoint }: { endpoint: Endpoint }) {
  const { id, method, path, summary, description, access } = endpoint
  const { parameters, body, answer, problems, curl, bodyExample, answerExample } = endpoint
  return (
    <section className="panel api-endpoint" id={id} aria-label={`${method} ${path}`}>
      <header>
        <h3>
          <span className="api-method">{method}</span> <code>{path}</code>
        </h3>
        <p>
          <InlineCode text={summary} />. <span className="tag">{access}</span>
        </p>
        {description && (
          <p className="muted">
            <InlineCode text={description} />
          </p>
        )}
      </header>
      {parameters.length > 0 && <Parameters parameters={parameters} />}
      {body && (
        <div>
          <h4>Body</h4>
          <ApiSchema schema={body} />
          {bodyExample && (
            <pre className="wrapped">
              <code>{bodyExample}</code>
            </pre>
          )}
        </div>
      )}
      {answer && (
        <div>
          <h4>Response</h4>
          <ApiSchema schema={answer} />
          {answerExample && (
            <details>
              <summary>Example answer</summary>
              <pre className="wrapped">
                <code>{answerExample}</code>
              </pre>
            </details>
          )}
        </div>
      )}
      <details>
        <summary>Other responses</summary>
        <dl className="api-problems">
          {problems.map(([status, meaning]) => (
            <div key={status}>
              <dt>
                <code>{status}</code>
              </dt>
              <dd>
                <InlineCode text={meaning} />
              </dd>
            </div>
          ))}
        </dl>
      </details>
      <pre className="wrapped">
        <code>{curl}</code>
      </pre>
    </section>
  )
}

function Parameters({ parameters }: { parameters: Parameter[] }) {
  return (
    <div className="table-scroll">
      <table className="table">
        <thead>
          <tr>
            <th scope="col">Parameter</th>
            <th scope="col">In</th>
            <th scope="col">Type</th>
          </tr>
        </thead>
        <tbody>
          {parameters.map(({ name, in: location, required, schema }) => (
            <tr key={`${location}:${name}`}>
              <th scope="row">
                <code>{name}</code>
              </th>
              <td className="muted">{location}</td>
              <td>
                <code>{schema ? typeName(schema) : 'string'}</code>
                <span className="muted">{noteOf(schema, required)}</span>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

function noteOf(schema: Parameter['schema'], required = false): string {
  const notes = [required ? '' : 'optional']
  if (schema?.default !== undefined && schema.default !== '') notes.push(`${schema.default} by default`)
  return notes
    .filter(Boolean)
    .map((note) => `, ${note}`)
    .join('')
}
