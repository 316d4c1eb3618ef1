import type { ConfigKey } from '../../spec/config/config-keys'
import { InlineCode } from './inline-code'

/** Keys of CONFIG.yaml with what they mean and may be. */
export function ConfigKeyTable({ keys }: { keys: ConfigKey[] }) {
  return (
    <div className="table-scroll">
      <table className="table">
        <thead>
          <tr>
            <th scope="col">Key</th>
            <th scope="col">Allowed</th>
            <th scope="col">Default</th>
          </tr>
        </thead>
        <tbody>
          {keys.map((key) => (
            <tr key={key.key} id={key.key}>
              <th scope="row">
                <code>{key.key}</code> <Tags of={key} />
                <div className="muted">
                  <InlineCode text={key.meaning} />
                </div>
              </th>
              <td>
                <InlineCode text={key.allowed} />
              </td>
              <td>{key.default === undefined ? 'none' : <code>{JSON.stringify(key.default)}</code>}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

function Tags({ of: { required, deprecated, inEffect } }: { of: ConfigKey }) {
  return (
    <>
      {required && <span className="tag">required</span>}
      {deprecated && <span className="tag tag-warning">deprecated</span>}
      {!inEffect && !deprecated && <span className="tag">not yet in effect</span>}
    </>
  )
}
