import { trpc } from '../../trpc'

export type SuggestKind = 'owner' | 'team' | 'tag' | 'document'
export type Suggest = (typed: string, kind: SuggestKind) => Promise<string[]>

/** Names that the organization uses already, and paths of this repository's specs; none while the server cannot be asked. */
export function suggestFrom(org: string, owner: string, repo: string): Suggest {
  let paths: Promise<string[]> | undefined
  const readPaths = async () =>
    (await trpc.repos.get.query({ org, owner, repo })).specs.map(({ file_path }) => file_path)
  const readNames = async (typed: string, kind: SuggestKind) =>
    (await trpc.search.autocomplete.query({ org, q: typed })).suggestions
      .filter((one) => one.kind === kind)
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
