import type { LoaderFunctionArgs } from '@remix-run/server-runtime'

/** What a language model should know before it reads here: see llmstxt.org. */
export function loader({ context: { baseUrl } }: LoaderFunctionArgs) {
  return new Response(textOf(baseUrl), {
    headers: { 'content-type': 'text/plain; charset=utf-8', 'cache-control': 'public, max-age=3600' },
  })
}

const textOf = (baseUrl: string) => `# Plumbline

> A documentation platform for specs that live in git: markdown beside the code, indexed at every commit, searchable,
> and measured against what has been built.

Everything in an organization needs a credential: \`Authorization: Bearer svc_…\`, a key from Settings, API keys.
Answers are JSON; errors are \`application/problem+json\` with a sentence of what to do next.

## Reading

- [REST API](${baseUrl}/docs/api): every endpoint, with its permission
- [OpenAPI](${baseUrl}/openapi.json): the same for programs
- Markdown of a document: \`${baseUrl}/app/{org}/docs/{owner}/{repo}/{file_path}?format=md\`, or \`Accept: text/markdown\`
- Search: \`GET ${baseUrl}/app/{org}/api/search?q=\`, which takes words, "phrases", -not, or, and filters like \`status:blocked\`
- Open work: \`GET ${baseUrl}/app/{org}/api/tasks\`

## Writing

- [CONFIG.yaml](${baseUrl}/docs/config): what a repository can say of itself
- [JSON Schema of CONFIG.yaml](${baseUrl}/schemas/config.json)
- Sections are headings of depth 2 to 4, acceptance criteria are task-list items, and a comment such as
  \`<!-- svc:system:2.1 status:in_progress -->\` says how far a section is.

## More

- [Changelog](${baseUrl}/changelog)
- [Pricing](${baseUrl}/pricing)
`
