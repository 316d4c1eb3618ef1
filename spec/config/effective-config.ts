import type { ConfigInForce } from './load-config'
import { listLeaves, type Origin } from './origins'

export interface EffectiveValue {
  path: string
  value: unknown
  origin: Origin
}

/** All values of a configuration with their origins, in the order of the documentation. */
export function effectiveConfig({ config, origins }: ConfigInForce): EffectiveValue[] {
  return listLeaves(config).map(({ path, value }) => ({
    path,
    value,
    origin: origins[path] ?? { from: 'default' },
  }))
}
