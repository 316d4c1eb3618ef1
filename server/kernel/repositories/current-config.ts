import type { ConfigInForce } from '#spec/config/load-config'
import type { Origins } from '#spec/config/origins'
import { reviveConfig } from '#spec/config/revive-config'
import type { Repository } from './find-repository'

/** The configuration read by the last index run, or null before the first run. */
export function currentConfig(
  repository: Pick<Repository, 'config' | 'configOrigins'>,
): ConfigInForce | null {
  const config = repository.config === null ? null : reviveConfig(repository.config)
  return config && { config, origins: (repository.configOrigins ?? {}) as Origins }
}
