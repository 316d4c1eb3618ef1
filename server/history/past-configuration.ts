import { createHash } from 'node:crypto'
import { type ConfigInForce, loadConfig } from '../../spec/config/load-config'
import { readConfiguration, type readTree } from '../indexing'
import type { PastSource } from './past-source'

export interface PastConfiguration extends ConfigInForce {
  /** False where the commit has no valid configuration, so that the one in force now took its place. */
  isOwn: boolean
}

/**
 * The configuration of a commit. Where it has none, or one with errors, the one in force now: a repository that adopts
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

/** Changes when commits without a configuration of their own would be counted otherwise than before. */
export function fingerprintInForce({ inForce }: PastSource): string {
  const { config } = inForce ?? loadConfig(null)
  const counted = JSON.stringify([config.specs.doc_paths, config.team])
  return createHash('sha256').update(counted).digest('hex').slice(0, 24)
}
