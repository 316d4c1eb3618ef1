import type { OrgContext } from '#server/kernel/context'
import { DomainError } from '#server/kernel/errors'
import { findRepository, type Repository } from '#server/kernel/repositories/find-repository'
import type { LocalRef } from '#server/ports/codehost/port'

/** The names that identify a repository in a request. */
export interface RepoNames {
  owner: string
  repo: string
}

export interface LocalRepository extends Repository {
  ref: LocalRef
}

/** Fails for other repositories, because their code host stores their issues and pull requests. */
export async function findLocalRepository(
  ctx: Pick<OrgContext, 'db' | 'org'>,
  { owner, repo }: RepoNames,
): Promise<LocalRepository> {
  const repository = await findRepository(ctx, owner, repo)
  const { localPath: path, defaultBranch: branch } = repository
  if (path !== null) return { ...repository, ref: { path, branch } }
  throw new DomainError('not_found', {
    message: `The issues and pull requests of ${owner}/${repo} are on its code host. Open them there.`,
  })
}
