import { UsageError } from '#cli/usage-error'
import type { RepoName } from './server/server-source'
import type { SpecSource } from './spec-source'

interface SourceOptions {
  repo?: string
  org?: string
}

/** The checkout around the current folder, or with `--repo` a repository on the server. */
export async function openSource({ repo, org }: SourceOptions): Promise<SpecSource> {
  if (repo === undefined && org !== undefined)
    throw new UsageError('svc: --org needs --repo OWNER/NAME, a repository on the server.')
  // A search of a checkout spends most of its time loading code, so only the necessary code is loaded.
  if (repo === undefined) return (await import('./local/local-source')).openLocalSource()
  return (await import('./server/server-source')).openServerSource(readRepo(repo), org)
}

/** A search of a checkout needs neither the parser nor the index of all documents. */
export async function openSearch(options: SourceOptions): Promise<Pick<SpecSource, 'search'>> {
  return options.repo === undefined && options.org === undefined
    ? { search: (await import('./local/search/search-checkout')).searchCheckout }
    : openSource(options)
}

export function readRepo(text: string): RepoName {
  const [owner, name, ...rest] = text.split('/')
  if (!owner || !name || rest.length > 0)
    throw new UsageError(`svc: --repo is owner/name, such as acme/payments, not ${JSON.stringify(text)}.`)
  return { owner, name }
}
