import type { Parameter } from './openapi-types'
import { typeName } from './type-name'

/** The parameters of an endpoint with their types. */
export function ApiParameters({ parameters }: { parameters: Parameter[] }) {
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
