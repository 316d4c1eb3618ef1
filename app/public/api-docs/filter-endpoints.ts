import type { EndpointGroup, ListedEndpoint } from './list-endpoints'

/** The endpoints whose method, path or summary contain every typed word. */
export function filterEndpoints(groups: EndpointGroup[], typed: string): EndpointGroup[] {
  const words = typed.toLowerCase().split(/\s+/).filter(Boolean)
  if (words.length === 0) return groups
  return groups.flatMap(({ label, tags }) => {
    const matching = tags.flatMap(({ tag, endpoints }) => {
      const shown = endpoints.filter((endpoint) => containsAll(endpoint, words))
      return shown.length > 0 ? [{ tag, endpoints: shown }] : []
    })
    return matching.length > 0 ? [{ label, tags: matching }] : []
  })
}

function containsAll({ method, path, summary }: ListedEndpoint, words: string[]): boolean {
  const text = `${method} ${path} ${summary}`.toLowerCase()
  return words.every((word) => text.includes(word))
}

export const endpointsOf = (groups: EndpointGroup[]): ListedEndpoint[] =>
  groups.flatMap(({ tags }) => tags.flatMap(({ endpoints }) => endpoints))
