import { createHash } from 'node:crypto'
import { readConfiguration, type readTree } from '#server/library/indexing/index'
import { type ConfigInForce, loadConfig } from '#spec/config/load-config'
import type { PastSource } from './past-source'

export interface PastConfiguration extends ConfigInForce {
  /** Whether the commit has a valid configuration. If not, the current one is used. */
  isOwn: boolean
}

/**
 * The configuration of a commit, or the current one if the commit has none or an invalid one: a repository that adopts
 * CONFIG.yaml today had the same documents yesterday.
 */
export async function readPastConfiguration(
  source: PastSource,
  tree: Pick<Awaited<ReturnType<typeof readTree>>, 'configFiles'>,
): Promise<PastConfiguration> {
  const { config, origins, file, diagnostics } = await readConfiguration(source, tree, source.inForce)
  const isOwn = file !== null && diagnostics.every(({ severity }) => severity !== 'error')
  return isOwn ? { config, origins, isOwn } : { ...(source.inForce ?? loadConfig(null)), isOwn }
}

/** Changes if the current configuration would change the counts of commits without their own. */
export function fingerprintInForce({ inForce }: PastSource): string {
  const { config } = inForce ?? loadConfig(null)
  const relevant = JSON.stringify([config.specs.doc_paths, config.team])
  return createHash('sha256').update(relevant).digest('hex').slice(0, 24)
}
