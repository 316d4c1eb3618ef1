import { OrgSlug } from '#server/kernel/paths'

/** The address of an endpoint for assistants. Without an org, it serves the caller's home org. */
export const endpointUrl = (baseUrl: string, org: string | null) =>
  org === null ? `${baseUrl}/mcp` : `${baseUrl}/app/${org}/mcp`

/** The endpoint named by a resource indicator (RFC 8707). Null if it is not ours. */
export function readEndpoint(baseUrl: string, resource: string): { org: string | null } | null {
  if (resource === endpointUrl(baseUrl, null)) return { org: null }
  const slug = /^\/app\/([^/]+)\/mcp$/.exec(resource.slice(baseUrl.length))?.[1]
  const org = OrgSlug.safeParse(slug)
  return org.success && resource === endpointUrl(baseUrl, org.data) ? { org: org.data } : null
}
