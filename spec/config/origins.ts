import { formatPath, isMapping, type Path } from './path'
import type { Config } from './schema/schema'
import type { Aliases } from './yaml/spread-shorthands'
import type { YamlPosition } from './yaml/yaml-position'

/** `alias`: the value comes from another key, such as `sync.system`, on the given line. */
export type Origin =
  | { from: 'default' }
  | { from: 'file'; line: number }
  | { from: 'alias'; key: string; line: number }

export type Origins = Record<string, Origin>

export interface Leaf {
  path: string
  value: unknown
}

/** All values of a configuration. A list of scalars and an empty mapping count as one value. */
export function listLeaves(value: unknown, path: Path = []): Leaf[] {
  const isList = Array.isArray(value) && value.some(isMapping)
  const children: [PropertyKey, unknown][] = isList
    ? value.map((item, index) => [index, item])
    : Object.entries(isMapping(value) ? value : {})
  if (children.length === 0) return [{ path: formatPath(path), value }]
  return children.flatMap(([part, child]) => listLeaves(child, [...path, part]))
}

export function findOrigins(config: Config, positions: Map<string, YamlPosition>, aliases: Aliases): Origins {
  return Object.fromEntries(
    listLeaves(config).map(({ path }): [string, Origin] => {
      const key = aliases.get(path)
      const line = positions.get(key ?? path)?.key.line
      if (line === undefined) return [path, { from: 'default' }]
      return [path, key === undefined ? { from: 'file', line } : { from: 'alias', key, line }]
    }),
  )
}
