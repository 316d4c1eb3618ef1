import { codeHostOf, type HostedRepository } from '#server/kernel/code-hosts/code-host-of'
import type { OrgContext } from '#server/kernel/context'
import type { RepositoryNames } from '#server/kernel/paths'
import { currentConfig } from '#server/kernel/repositories/current-config'
import { findRepository, type Repository } from '#server/kernel/repositories/find-repository'
import { defaultConfig } from '#spec/config/load-config'
import type { Config } from '#spec/config/schema/schema'

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
  return { repository, config: configOf(repository), ...codeHostOf(ctx, repository) }
}

export const configOf = (repository: Repository): Config =>
  currentConfig(repository)?.config ?? defaultConfig()
