import type { Config } from '../../spec/config/schema/schema'
import { configInForce } from '../indexing'
import type { OrgContext } from '../kernel/context'
import { DomainError } from '../kernel/errors'
import { findRepository, type Repository } from '../repos'

export interface RepoNames {
  owner: string
  repo: string
}

/** A repository, and what its configuration says of AI among the rest. */
export interface Place {
  repository: Repository
  config: Config
}

/** Before its configuration was read nobody knows what AI may see of it. */
export async function openPlace(ctx: OrgContext, { owner, repo }: RepoNames): Promise<Place> {
  const repository = await findRepository(ctx, owner, repo)
  const config = configInForce(repository)?.config
  if (config) return { repository, config }
  throw new DomainError('conflict', {
    message: `${owner}/${repo} has not been indexed yet. Try again in a moment.`,
    retryable: true,
  })
}
