import { defaultConfig } from '../../spec/config/load-config'
import type { Config } from '../../spec/config/schema/schema'
import { configInForce } from '../indexing'
import { codeHostOf, type HostedRepository } from '../kernel/code-host-of'
import type { OrgContext } from '../kernel/context'
import { findRepository, type Repository } from '../repos'

export interface RepoNames {
  owner: string
  repo: string
}

export interface FileNames extends RepoNames {
  file_path: string
}

/** A repository as the editor works on it: what lies in it now, and not what was indexed of it. */
export interface Place extends HostedRepository {
  repository: Repository
  config: Config
}

export async function openPlace(ctx: OrgContext, { owner, repo }: RepoNames): Promise<Place> {
  const repository = await findRepository(ctx, owner, repo)
  const config = configInForce(repository)?.config ?? defaultConfig()
  return { repository, config, ...codeHostOf(ctx, repository) }
}
