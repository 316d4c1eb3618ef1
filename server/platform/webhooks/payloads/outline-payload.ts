import type { JsonObject } from './read-payload'

/** The largest documented event has a few hundred values that we read or might read. */
const MAX_VALUES = 10_000
const MAX_DEPTH = 20

interface Container {
  source: object
  attach(copy: object): void
}

/**
 * The upper levels of a large payload, which contain the values that modules read: ids, names and states. Each level is copied
 * before the next one. An object or list that exceeds the limit is omitted as a whole.
 */
export function outlinePayload(payload: JsonObject): JsonObject {
  let outline: JsonObject = {}
  let left = MAX_VALUES
  let level: Container[] = [{ source: payload, attach: (copy) => (outline = copy as JsonObject) }]
  for (let depth = 0; depth < MAX_DEPTH && level.length > 0; depth += 1) {
    const next: Container[] = []
    for (const { source, attach } of level) {
      const size = sizeOf(source)
      if (size > left) continue
      left -= size
      attach(copyEntries(source, next))
    }
    level = next
  }
  return outline
}

/** Counts without listing the entries, which would take many times the memory. */
const sizeOf = (source: object): number => (Array.isArray(source) ? source : Object.keys(source)).length

function copyEntries(source: object, next: Container[]): object {
  const copy: JsonObject = {}
  const target = Array.isArray(source) ? ([] as unknown as JsonObject) : copy
  for (const [key, value] of Object.entries(source)) {
    // An own member of this name would become the prototype.
    if (key === '__proto__') continue
    if (typeof value !== 'object' || value === null) target[key] = value
    else next.push({ source: value, attach: (part) => (target[key] = part) })
  }
  return target
}
