import type { LoadedConfig } from './load-config'
import { listLeaves, type Origin } from './origins'

export interface EffectiveValue {
  path: string
  value: unknown
  origin: Origin
}

/** Each value of a loaded configuration with where it comes from, in the order of the documentation. */
export function effectiveConfig({ config, origins }: LoadedConfig): EffectiveValue[] {
  return listLeaves(config).map(({ path, value }) => ({
    path,
    value,
    origin: origins[path] ?? { from: 'default' },
  }))
}
