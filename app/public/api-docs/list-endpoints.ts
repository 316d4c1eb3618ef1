import { API_GROUPS, OTHER_GROUP } from './api-groups'
import type { OpenApi } from './openapi-types'

/** One line of the list of endpoints. */
export interface ListedEndpoint {
  id: string
  method: string
  path: string
  summary: string
}

export interface EndpointTag {
  tag: string
  endpoints: ListedEndpoint[]
}

export interface EndpointGroup {
  label: string
  tags: EndpointTag[]
}

/** The operations of the OpenAPI document by group and tag, in the order of the page. */
export function listEndpoints({ paths }: OpenApi): EndpointGroup[] {
  const byTag = new Map<string, ListedEndpoint[]>()
  for (const [path, operations] of Object.entries(paths)) {
    for (const [method, { operationId, tags, summary = '' }] of Object.entries(operations)) {
      const tag = tags?.[0] ?? OTHER_GROUP
      const endpoint = { id: operationId, method: method.toUpperCase(), path, summary }
      byTag.set(tag, [...(byTag.get(tag) ?? []), endpoint])
    }
  }
  const groups = API_GROUPS.map(({ label, tags }) => ({
    label,
    tags: tags.flatMap((tag) => takeTag(byTag, tag)),
  }))
  const rest = [...byTag.keys()].flatMap((tag) => takeTag(byTag, tag))
  return [...groups, { label: OTHER_GROUP, tags: rest }].filter(({ tags }) => tags.length > 0)
}

function takeTag(byTag: Map<string, ListedEndpoint[]>, tag: string): EndpointTag[] {
  const endpoints = byTag.get(tag)
  byTag.delete(tag)
  return endpoints ? [{ tag, endpoints }] : []
}
