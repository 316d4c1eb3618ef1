import { InlineCode } from '#app/components/display/inline-code.tsx'
import { ApiParameters } from './api-parameters'
import { ApiSchema } from './api-schema'
import type { DocumentedEndpoint } from './list-endpoints'

/** Documentation of one endpoint. */
export function ApiEndpoint({ endpoint }: { endpoint: DocumentedEndpoint }) {
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
      {parameters.length > 0 && <ApiParameters parameters={parameters} />}
      {body && (
        <div>
          <h4>Body</h4>
          <ApiSchema schema={body} />
          {bodyExample && <CodeBlock code={bodyExample} />}
        </div>
      )}
      {answer && (
        <div>
          <h4>Response</h4>
          <ApiSchema schema={answer} />
          {answerExample && (
            <details>
              <summary>Example response</summary>
              <CodeBlock code={answerExample} />
            </details>
          )}
        </div>
      )}
      <ApiProblems problems={problems} />
      <CodeBlock code={curl} />
    </section>
  )
}

function CodeBlock({ code }: { code: string }) {
  return (
    <pre className="wrapped">
      <code>{code}</code>
    </pre>
  )
}

function ApiProblems({ problems }: Pick<DocumentedEndpoint, 'problems'>) {
  return (
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
  )
}
