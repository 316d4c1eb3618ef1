import type { OpenApi, Schema } from './openapi-types'
import { refName } from './type-name'

/** The named schemas that these schemas use, directly or through others, by name. */
export function schemasOf(openapi: OpenApi, roots: (Schema | null)[]): [name: string, schema: Schema][] {
  const found = new Map<string, Schema>()
  const collect = (schema: Schema | null) => {
    for (const [, ref = ''] of JSON.stringify(schema).matchAll(/"\$ref":"([^"]+)"/g)) {
      const name = refName(ref)
      const named = openapi.components.schemas[name]
      if (!named || found.has(name)) continue
      found.set(name, named)
      collect(named)
    }
  }
  roots.forEach(collect)
  return [...found].sort(([a], [b]) => a.localeCompare(b))
}
