import type { z } from 'zod'
import { type ConfigKey, configKeys } from './config-keys'
import { configFile } from './schema'

/** A top-level mapping or list with all its keys. `name` is empty for the group of single keys. */
export interface ConfigGroup {
  name: string
  meaning: string
  keys: ConfigKey[]
}

/** All keys in groups for the documentation. Single keys come first. */
export function configGroups(): ConfigGroup[] {
  const groups = new Map<string, ConfigGroup>([['', { name: '', meaning: '', keys: [] }]])
  for (const key of configKeys()) {
    const top = key.key.match(/^[^.[]+/)?.[0] ?? ''
    const name = top === key.key && key.type !== 'mapping' ? '' : top
    const group = groups.get(name) ?? { name, meaning: meaningOf(name), keys: [] }
    groups.set(name, group)
    group.keys.push(key)
  }
  return [...groups.values()]
}

function meaningOf(name: string): string {
  const shape: Record<string, z.ZodType> = configFile.def.shape
  return shape[name]?.meta()?.description ?? ''
}
