import type { ConfigInForce } from '../../spec/config/load-config'
import type { Origins } from '../../spec/config/origins'
import type { Config } from '../../spec/config/schema'
import type { Repository } from './find-repository'

/** The configuration that the last index left, or null before the first one. */
export function configInForce({
  config,
  configOrigins,
}: Pick<Repository, 'config' | 'configOrigins'>): ConfigInForce | null {
  if (config === null) return null
  return { config: config as Config, origins: (configOrigins ?? {}) as Origins }
}
