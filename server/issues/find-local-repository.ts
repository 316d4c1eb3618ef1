import type { OrgContext } from '../kernel/context'
import { DomainError } from '../kernel/errors'
import type { LocalRef } from '../ports/codehost/port'
import { findRepository, type Repository } from '../repos'

/** How a request names a repository. */
export interface RepoNames {
  owner: string
  repo: string
}

export interface LocalRepository extends Repository {
  ref: LocalRef
}

/** Issues and pull requests are ours to keep only where no code host keeps them. */
export async function findLocalRepository(
  ctx: Pick<OrgContext, 'db' | 'org'>,
  { owner, repo }: RepoNames,
): Promise<LocalRepository> {
  const repository = await findRepository(ctx, owner, repo)
  const { localPath: path, defaultBranch: branch } = repository
  if (path !== null) return { ...repository, ref: { path, branch } }
  throw new DomainError('not_found', {
    message: `The issues and pull requests of ${owner}/${repo} are on its code host: open them there.`,
  })
}
