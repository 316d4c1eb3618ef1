import type { OrgContext } from '#server/kernel/context'
import { conflict } from '#server/kernel/errors'
import type { RepositoryNames } from '#server/kernel/paths'
import { currentConfig } from '#server/kernel/repositories/current-config'
import { findRepository, type Repository } from '#server/kernel/repositories/find-repository'
import type { Config } from '#spec/config/schema/schema'

/** A repository and its configuration, which limits what AI may see. */
export interface AiRepository {
  repository: Repository
  config: Config
}

/** Rejects a repository that is not indexed yet: without its configuration, it is unknown what AI may see. */
export async function openAiRepository(
  ctx: OrgContext,
  { owner, repo }: RepositoryNames,
): Promise<AiRepository> {
  const repository = await findRepository(ctx, owner, repo)
  const config = currentConfig(repository)?.config
  if (config) return { repository, config }
  throw conflict(`${owner}/${repo} has not been indexed yet. Try again in a moment.`, { retryable: true })
}
