/** A path pattern: `{name}` is one segment, `{name*}` one or more and may be followed by a literal suffix. */
interface Compiled<T> {
  row: T
  regex: RegExp
  names: string[]
}

interface Match<T> {
  row: T
  params: Record<string, string>
}

export class MalformedPathError extends Error {}

const LITERAL = 0
const PARAMETER = 1
const GREEDY = 2

const kindOf = (segment: string) =>
  /^\{\w+\*\}$/.test(segment) ? GREEDY : segment.startsWith('{') ? PARAMETER : LITERAL

/** Literal segments beat parameters, parameters beat the greedy one, and a suffix beats none. */
function bySpecificity(a: string, b: string): number {
  const left = a.split('/')
  const right = b.split('/')
  for (let i = 0; i < Math.min(left.length, right.length); i++) {
    const difference = kindOf(left[i] ?? '') - kindOf(right[i] ?? '')
    if (difference !== 0) return difference
  }
  return right.length - left.length
}

function compile(path: string): { regex: RegExp; names: string[] } {
  const names: string[] = []
  const source = path
    .split('/')
    .map((segment) => {
      const name = segment.match(/^\{(\w+)\*?\}$/)?.[1]
      if (!name) return segment.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')
      names.push(name)
      return kindOf(segment) === GREEDY ? '(.+)' : '([^/]+)'
    })
    .join('/')
  return { regex: new RegExp(`^${source}$`), names }
}

function decode(segment: string): string {
  if (!segment.includes('%')) return segment
  try {
    return decodeURIComponent(segment)
  } catch {
    throw new MalformedPathError(`The path holds a malformed percent-encoding: ${segment.slice(0, 80)}`)
  }
}

/** Finds the row of a request. A path may end in a slash or not. */
export function createMatcher<T extends { method: string; path: string }>(rows: readonly T[]) {
  const byMethod = new Map<string, Compiled<T>[]>()
  for (const row of [...rows].sort((a, b) => bySpecificity(a.path, b.path))) {
    const compiled = { row, ...compile(row.path.replace(/(?<=.)\/$/, '')) }
    byMethod.set(row.method, [...(byMethod.get(row.method) ?? []), compiled])
  }

  return (method: string, rawPath: string): Match<T> | null => {
    const path = rawPath.length > 1 ? rawPath.replace(/\/$/, '') : rawPath
    for (const { row, regex, names } of byMethod.get(method === 'HEAD' ? 'GET' : method) ?? []) {
      const found = regex.exec(path)
      if (!found) continue
      return { row, params: Object.fromEntries(names.map((name, i) => [name, decode(found[i + 1] ?? '')])) }
    }
    return null
  }
}
