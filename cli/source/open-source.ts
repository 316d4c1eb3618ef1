import { UsageError } from '../usage-error'
import { openLocalSource } from './local/local-source'
import { openServerSource } from './server/server-source'
import type { SpecSource } from './spec-source'

interface SourceOptions {
  repo?: string
  org?: string
}

/** The checkout around the current folder, or with `--repo` a repository on the server. */
export async function openSource({ repo, org }: SourceOptions): Promise<SpecSource> {
  if (repo === undefined && org !== undefined)
    throw new UsageError('svc: --org needs --repo OWNER/NAME, a repository on the server.')
  return repo === undefined ? openLocalSource() : openServerSource(readRepo(repo), org)
}

export interface RepoName {
  owner: string
  name: string
}

export function readRepo(text: string): RepoName {
  const [owner, name, ...rest] = text.split('/')
  if (!owner || !name || rest.length > 0)
    throw new UsageError(`svc: --repo is owner/name, such as acme/payments, not ${JSON.stringify(text)}.`)
  return { owner, name }
}
