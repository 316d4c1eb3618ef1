export type Path = readonly PropertyKey[]

const PLAIN_NAME = /^[\p{L}\p{N}_-]+$/u

/** `routing[0].match.tags`, `ticket_systems["my board"].system`. Different paths never give the same text. */
export function formatPath(path: Path): string {
  return path.reduce<string>((text, part) => {
    if (typeof part === 'number') return `${text}[${part}]`
    const name = String(part)
    if (!PLAIN_NAME.test(name)) return `${text}[${JSON.stringify(name)}]`
    return text === '' ? name : `${text}.${name}`
  }, '')
}

export function isMapping(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

/** The own entries of a mapping, without inherited names such as `constructor`. */
export function entriesOf(value: unknown): [string, unknown][] {
  return isMapping(value) ? Object.entries(value) : []
}

export function getAt(root: unknown, path: Path): unknown {
  return path.reduce<unknown>((value, part) => {
    if (Array.isArray(value)) return value[Number(part)]
    return isMapping(value) && Object.hasOwn(value, part) ? value[String(part)] : undefined
  }, root)
}

/** Sets a value and creates missing mappings. Returns false if another value is in the way. */
export function setAt(root: Record<string, unknown>, path: readonly string[], value: unknown): boolean {
  let mapping = root
  for (const name of path.slice(0, -1)) {
    if (!Object.hasOwn(mapping, name)) mapping[name] = {}
    const next = mapping[name]
    if (!isMapping(next)) return false
    mapping = next
  }
  mapping[path.at(-1) ?? ''] = value
  return true
}
