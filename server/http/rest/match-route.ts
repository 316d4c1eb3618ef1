/**
 * A path pattern. `{name}` is one segment. `{name*}` is one or more, and may be followed by a literal suffix.
 */
interface CompiledPattern<T> {
  route: T
  path: string
  regex: RegExp
  names: string[]
}

export interface RouteMatch<T> {
  route: T
  params: Record<string, string>
}

export class MalformedPathError extends Error {}

const LITERAL = 0
const PARAMETER = 1
const GREEDY = 2

const kindOf = (segment: string) =>
  /^\{\w+\*\}$/.test(segment) ? GREEDY : segment.startsWith('{') ? PARAMETER : LITERAL

/** Literal segments win over parameters, parameters over the greedy one, and a suffix over no suffix. */
function bySpecificity(a: string, b: string): number {
  const left = a.split('/')
  const right = b.split('/')
  for (let i = 0; i < Math.min(left.length, right.length); i++) {
    const difference = kindOf(left[i] ?? '') - kindOf(right[i] ?? '')
    if (difference !== 0) return difference
  }
  return right.length - left.length
}

function compile<T extends { path: string }>(route: T): CompiledPattern<T> {
  const path = route.path.replace(/(?<=.)\/$/, '')
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
  return { route, path, regex: new RegExp(`^${source}$`), names }
}

function decode(segment: string): string {
  if (!segment.includes('%')) return segment
  try {
    return decodeURIComponent(segment)
  } catch {
    throw new MalformedPathError(`The path contains a malformed percent-encoding: ${segment.slice(0, 80)}`)
  }
}

function countSegments(path: string): number {
  let count = 1
  for (let at = path.indexOf('/', 1); at !== -1; at = path.indexOf('/', at + 1)) count += 1
  return count
}

/**
 * Patterns by the number of path segments; the last entry is for all longer paths. Only greedy patterns match
 * several lengths.
 */
function byLength<T>(sorted: CompiledPattern<T>[]): CompiledPattern<T>[][] {
  const longest = Math.max(...sorted.map(({ path }) => countSegments(path)))
  return Array.from({ length: longest + 2 }, (_, length) =>
    sorted.filter(({ path }) => path.includes('*}') || countSegments(path) === length),
  )
}

/** Finds the route of a request. Ignores a slash at the end of the path. */
export function createMatcher<T extends { method: string; path: string }>(routes: readonly T[]): Matcher<T> {
  const compiled = [...routes].sort((a, b) => bySpecificity(a.path, b.path)).map(compile)
  const methods = new Map(
    routes.map(({ method }) => [method, byLength(compiled.filter(({ route }) => route.method === method))]),
  )

  return (method, rawPath) => {
    const path = rawPath.length > 1 ? rawPath.replace(/\/$/, '') : rawPath
    const lengths = methods.get(method === 'HEAD' ? 'GET' : method) ?? []
    for (const { route, regex, names } of lengths[Math.min(countSegments(path), lengths.length - 1)] ?? []) {
      const match = regex.exec(path)
      if (!match) continue
      return { route, params: Object.fromEntries(names.map((name, i) => [name, decode(match[i + 1] ?? '')])) }
    }
    return null
  }
}

export type Matcher<T> = (method: string, rawPath: string) => RouteMatch<T> | null
