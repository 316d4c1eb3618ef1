import type { LoaderFunctionArgs } from '@remix-run/server-runtime'

/** Instructions for language models: see llmstxt.org. */
export function loader({ context: { baseUrl, sellsPlans } }: LoaderFunctionArgs) {
  return new Response(llmsText(baseUrl, sellsPlans), {
    headers: { 'content-type': 'text/plain; charset=utf-8', 'cache-control': 'public, max-age=3600' },
  })
}

const llmsText = (baseUrl: string, sellsPlans: boolean) => `# Plumbline

> A documentation platform for specs that live in git: Markdown next to the code, indexed on every commit, searchable,
> and measured against the code.

Requests to an organization need an API key: \`Authorization: Bearer svc_…\`. Create one in Settings, API keys.
Responses are JSON. Errors are \`application/problem+json\` and say what to do next.

## Reading

- [REST API](${baseUrl}/docs/api): every endpoint with its permission
- [OpenAPI](${baseUrl}/openapi.json): machine-readable description of the API
- Markdown of a document: \`${baseUrl}/app/{org}/docs/{owner}/{repo}/{file_path}?format=md\`, or \`Accept: text/markdown\`
- Search: \`GET ${baseUrl}/app/{org}/api/search?q=\`, supports words, "phrases", -exclude, or, and filters like \`status:blocked\`
- Open work: \`GET ${baseUrl}/app/{org}/api/tasks\`

## Writing

- [CONFIG.yaml](${baseUrl}/docs/config): settings of a repository
- [JSON Schema of CONFIG.yaml](${baseUrl}/schemas/config.json)
- Sections are headings of depth 2 to 4, acceptance criteria are task-list items, and a comment such as
  \`<!-- svc:system:2.1 status:in_progress -->\` sets the status of a section.

## More

- [Changelog](${baseUrl}/changelog)
${sellsPlans ? `- [Pricing](${baseUrl}/pricing)\n` : ''}`
