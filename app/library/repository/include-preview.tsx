import type { IncludeWire } from '#server/writing/editor/include/wire-include'

interface Props {
  preview: IncludeWire['preview']
  file: string | null
}

/** The documents that the repository would have, and the configuration to be written. */
export function IncludePreview({ preview: { total, files, content }, file }: Props) {
  const rest = total - files.length
  return (
    <section className="include-preview" aria-labelledby="pl-_preview">
      <h2 id="pl-_preview">
        Preview <span className="muted">{total.toLocaleString('en')}</span>
      </h2>
      <div role="status">
        <ul>
          {files.map(({ path, prefix, name }) => (
            <li key={path} title={path}>
              {prefix !== null && <span className="include-prefix">{prefix}</span>} {name}
            </li>
          ))}
          {rest > 0 && <li className="muted">and {rest.toLocaleString('en')} more</li>}
        </ul>
      </div>
      {content !== null && (
        <details>
          <summary>{file ?? 'CONFIG.yaml'}</summary>
          <pre>
            <code>{content}</code>
          </pre>
        </details>
      )}
    </section>
  )
}
