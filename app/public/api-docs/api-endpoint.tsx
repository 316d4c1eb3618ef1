import { InlineCode } from '#app/components/display/inline-code.tsx'
import { ApiParameters } from './api-parameters'
import { ApiSchema } from './api-schema'
import { CodeBlock } from './code-block'
import type { DocumentedEndpoint } from './describe-endpoint'

/** Documentation of one endpoint. */
export function ApiEndpoint({ endpoint }: { endpoint: DocumentedEndpoint }) {
  const { summary, description, access } = endpoint
  const { parameters, body, answer, problems, curl, bodyExample, answerExample } = endpoint
  return (
    <div className="api-endpoint">
      <p>
        <InlineCode text={summary} />. <span className="tag">{access}</span>
      </p>
      {description && (
        <p className="muted">
          <InlineCode text={description} />
        </p>
      )}
      <CodeBlock code={curl} />
      {parameters.length > 0 && <ApiParameters parameters={parameters} />}
      {body && (
        <div>
          <h2>Body</h2>
          <ApiSchema schema={body} />
          {bodyExample && <CodeBlock code={bodyExample} />}
        </div>
      )}
      {answer && (
        <div>
          <h2>Response</h2>
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
    </div>
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
