import { Link } from '@remix-run/react'
import { CodeBlock } from './code-block'
import { endpointPath } from './endpoint-path'

interface Step {
  title: string
  /** The endpoint of the step. */
  id: string
  curl: string
}

const AUTHORIZED = 'curl -H "Authorization: Bearer $SVC_KEY"'

const STEPS: Step[] = [
  {
    title: 'List the documents of a repository',
    id: 'repos_getText',
    curl: `${AUTHORIZED} "$SVC/api/repos/acme/payments"`,
  },
  {
    title: 'Read a document',
    id: 'specs_doc',
    curl: `${AUTHORIZED} "$SVC/api/docs/acme/payments/docs/specs/refunds.md"`,
  },
  { title: 'Search', id: 'search_search', curl: `${AUTHORIZED} "$SVC/api/search?q=refund&status=todo"` },
  {
    title: 'Get a document for editing',
    id: 'editor_json',
    curl: `${AUTHORIZED} "$SVC/editor/acme/payments/docs/specs/refunds.md/json"`,
  },
  {
    title: 'Save it as a commit, with the sha from the answer',
    id: 'editor_save',
    curl: `${AUTHORIZED} -X POST -H "Content-Type: application/json" \\
  -d '{"content": "# Refunds\\n", "sha": "…", "message": "Shorten refunds"}' \\
  "$SVC/editor/acme/payments/docs/specs/refunds.md/save"`,
  },
]

/** How to sign in with a key, and the requests that most programs begin with. */
export function ApiStart({ baseUrl }: { baseUrl: string }) {
  return (
    <>
      <section aria-labelledby="authentication">
        <h2 id="authentication">Authentication</h2>
        <p>
          Create an API key under Settings, API keys, and send it with every request. A key acts for you in
          one organization and has the permissions that you choose.
        </p>
        <CodeBlock code={`export SVC_KEY=svc_…\nexport SVC=${baseUrl}/app/your-org`} />
      </section>
      <section aria-labelledby="first-requests">
        <h2 id="first-requests">First requests</h2>
        <ol className="api-steps">
          {STEPS.map(({ title, id, curl }) => (
            <li key={id}>
              <h3>
                <Link to={endpointPath(id)}>{title}</Link>
              </h3>
              <CodeBlock code={curl} />
            </li>
          ))}
        </ol>
      </section>
    </>
  )
}
