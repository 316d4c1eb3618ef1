import { trpc } from '#app/trpc'

export type SuggestionKind = 'owner' | 'team' | 'tag' | 'document'
export type Suggest = (typed: string, kind: SuggestionKind) => Promise<string[]>

/**
 * Suggests names that the organization already uses, and paths of this repository's specs. Suggests nothing while the
 * server is unreachable.
 */
export function createSuggest(org: string, owner: string, repo: string): Suggest {
  let paths: Promise<string[]> | undefined
  const readPaths = async () =>
    (await trpc.repos.get.query({ org, owner, repo })).specs.map(({ file_path }) => file_path)
  const readNames = async (typed: string, kind: SuggestionKind) =>
    (await trpc.search.autocomplete.query({ org, q: typed })).suggestions
      .filter((suggestion) => suggestion.kind === kind)
      .map(({ label }) => label)

  return async (typed, kind) => {
    if (kind !== 'document') return readNames(typed, kind).catch(() => [])
    paths ??= readPaths()
    return paths.catch(() => {
      paths = undefined
      return []
    })
  }
}
