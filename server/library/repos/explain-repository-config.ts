import type { OrgContext } from '#server/kernel/context'
import { currentConfig } from '#server/kernel/repositories/current-config'
import { findRepository } from '#server/kernel/repositories/find-repository'
import { effectiveConfig } from '#spec/config/effective-config'
import type { RepoConfigWire } from './wire'

/** All settings in effect with their origin; none before the first index run. */
export async function explainRepositoryConfig(
  ctx: OrgContext,
  owner: string,
  name: string,
): Promise<RepoConfigWire> {
  const repository = await findRepository(ctx, owner, name)
  const inForce = currentConfig(repository)
  const settings = inForce === null ? [] : effectiveConfig(inForce)
  return {
    file: repository.configFile,
    settings: settings.map(({ path, value, origin }) => ({
      key: path,
      value,
      from: origin.from,
      line: origin.from === 'default' ? null : origin.line,
      alias: origin.from === 'alias' ? origin.key : null,
    })),
  }
}
