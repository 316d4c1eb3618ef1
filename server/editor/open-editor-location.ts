import { defaultConfig } from '../../spec/config/load-config'
import type { Config } from '../../spec/config/schema/schema'
import { codeHostOf, type HostedRepository } from '../kernel/code-hosts/code-host-of'
import type { OrgContext } from '../kernel/context'
import type { RepositoryNames } from '../kernel/paths'
import { currentConfig } from '../kernel/repositories/current-config'
import { findRepository, type Repository } from '../kernel/repositories/find-repository'

export interface FilePathNames extends RepositoryNames {
  file_path: string
}

/** A repository for the editor, which reads the code host, not the index. */
export interface EditorLocation extends HostedRepository {
  repository: Repository
  config: Config
}

export async function openEditorLocation(
  ctx: OrgContext,
  { owner, repo }: RepositoryNames,
): Promise<EditorLocation> {
  const repository = await findRepository(ctx, owner, repo)
  const config = currentConfig(repository)?.config ?? defaultConfig()
  return { repository, config, ...codeHostOf(ctx, repository) }
}
