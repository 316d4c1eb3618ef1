import type { ToolClient } from './tool-client'

/** A tool call and its equivalent REST request. */
export interface ToolTwin {
  tool: string
  args: object
  path: string
}

/** The reading tools that have a REST endpoint. `find_related` has none. */
export async function toolTwins(client: ToolClient): Promise<ToolTwin[]> {
  const { results } = JSON.parse(await client.get('/app/bench/api/search?q=has:criteria&limit=1'))
  const [{ file_path: path, section_id }] = results
  const repo = 'acme/web'
  const spec = `/app/bench/api/specs/acme/web/${path}`
  const why = new URLSearchParams({ repo, path, section: section_id })
  return [
    { tool: 'get_spec', args: { repo, path }, path: spec },
    { tool: 'get_section', args: { repo, path, section_id }, path: spec },
    { tool: 'get_doc', args: { repo, path }, path: `${spec}?format=md` },
    { tool: 'search', args: { query: 'payment' }, path: '/app/bench/api/search?q=payment' },
    { tool: 'list_specs', args: {}, path: '/app/bench/api/dashboard?docs=false' },
    { tool: 'list_docs', args: {}, path: '/app/bench/api/dashboard' },
    { tool: 'get_tasks', args: { limit: 20 }, path: '/app/bench/api/tasks?limit=20' },
    { tool: 'get_coverage', args: {}, path: '/app/bench/api/coverage' },
    { tool: 'why', args: { repo, path, section_id }, path: `/app/bench/api/sync/why?${why}` },
    { tool: 'plan_tickets', args: {}, path: '/app/bench/api/sync/plan?limit=500' },
  ]
}
