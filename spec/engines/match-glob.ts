import { compileSegment, literalSegment } from './compile-segment'
import { expandBraces } from './expand-braces'
import { matchRuns, type Test } from './match-runs'
import type { Trace } from './trace'

const MAX_PATTERN_LENGTH = 500
const MAX_PATTERNS = 200
/** Limit per list of patterns, after braces are expanded. */
const MAX_ALTERNATIVES = 500

export type PathMatcher = (path: string) => boolean

interface Glob {
  pattern: string
  excludes: boolean
  /** Why the pattern cannot match anything; null if it can. */
  problem: string | null
  matches: PathMatcher
}

/**
 * The globs of CONFIG.yaml: `*`, `**` (zero or more folders), `?`, `{a,b}`, `[..]`, anchored at both ends and
 * case-sensitive. A leading `!` excludes. An exclusion wins at any position in the list.
 */
export function createPathMatcher(patterns: readonly string[]): PathMatcher {
  const globs = compileGlobs(patterns)
  const included = globs.filter((glob) => !glob.excludes)
  const excluded = globs.filter((glob) => glob.excludes)
  return (path) => included.some((glob) => glob.matches(path)) && !excluded.some((glob) => glob.matches(path))
}

export function explainPath(patterns: readonly string[], path: string): { matches: boolean; trace: Trace } {
  const trace = compileGlobs(patterns).map(({ pattern, excludes, problem, matches }) => {
    const matched = matches(path)
    const why = problem ?? (!matched ? 'does not match' : excludes ? 'excludes it' : 'matches')
    return { tried: pattern, matched, why }
  })
  return { matches: createPathMatcher(patterns)(path), trace }
}

/** The patterns that cannot match anything, with the reason. */
export function findGlobProblems(patterns: readonly string[]): { index: number; problem: string }[] {
  return compileGlobs(patterns).flatMap(({ problem }, index) => (problem ? [{ index, problem }] : []))
}

function compileGlobs(patterns: readonly string[]): Glob[] {
  let budget = MAX_ALTERNATIVES
  return patterns.map((pattern, index) => {
    const excludes = pattern.startsWith('!')
    const body = excludes ? pattern.slice(1) : pattern
    const shape = index < MAX_PATTERNS ? findShapeProblem(body) : `only ${MAX_PATTERNS} patterns are read`
    const alternatives = shape ? null : expandBraces(body, budget)
    if (!alternatives) {
      const problem = shape ?? `braces make more than ${MAX_ALTERNATIVES} alternatives`
      return { pattern, excludes, problem, matches: () => false }
    }
    budget -= alternatives.length
    const matchers = alternatives.map(compileAlternative)
    return { pattern, excludes, problem: null, matches: (path) => matchers.some((matches) => matches(path)) }
  })
}

function findShapeProblem(body: string): string | null {
  if (body.trim() === '') return 'it is empty'
  if (body.length > MAX_PATTERN_LENGTH) return `it is longer than ${MAX_PATTERN_LENGTH} characters`
  if (body.startsWith('/')) return 'paths are relative to the root of the repository: leave out the leading /'
  const segments = body.split('/')
  if (segments.includes('.') || segments.includes('..')) return 'a path never holds the folders . or ..'
  if (segments.includes('')) return 'it holds an empty folder name; a folder is named as docs/**'
  return null
}

function compileAlternative(alternative: string): PathMatcher {
  const segments = alternative.split('/')
  // `docs/**` matches files in docs, not a file named docs.
  if (segments.at(-1) === '**') segments.push('*')
  const runs: Test<string>[][] = [[]]
  for (const segment of segments) {
    if (segment === '**') runs.push([])
    else runs.at(-1)?.push(compileSegment(segment))
  }
  // A quick check that rejects most paths before they are split.
  const prefix = literalFolders(segments)
  return (path) => path.startsWith(prefix) && matchRuns(runs, path.split('/'))
}

function literalFolders(segments: string[]): string {
  let prefix = ''
  for (const segment of segments.slice(0, -1)) {
    const literal = literalSegment(segment)
    if (literal === null) break
    prefix += `${literal}/`
  }
  return prefix
}
