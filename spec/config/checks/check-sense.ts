import { findPlaceholderProblems } from '#spec/engines/fill-template'
import { findGlobProblems } from '#spec/engines/match-glob'
import { entriesOf, formatPath, getAt, type Path } from '../path'
import { ROUTING_CONDITIONS } from '../schema/ticket-schema'
import type { ConfigProblem } from './problem'

/** Finds valid values without effect: patterns, placeholders and depths that match nothing. */
export function checkSense(root: Record<string, unknown>): ConfigProblem[] {
  return [
    ...checkDocPaths(root),
    ...checkRoutingPaths(root),
    ...checkDefaultRules(root),
    ...entriesOf(root.ticket_systems).flatMap(checkConnection),
  ]
}

function checkDocPaths(root: Record<string, unknown>): ConfigProblem[] {
  const path = ['specs', 'doc_paths']
  const patterns = getAt(root, path)
  if (!isTextList(patterns) || patterns.length === 0) return []
  const deadPatterns = findGlobProblems(patterns).map(({ index, problem }) =>
    warn(
      'dead_pattern',
      [...path, index],
      `The pattern ${JSON.stringify(patterns[index])} matches nothing: ${problem}.`,
    ),
  )
  const onlyExcludes = patterns.every((pattern) => pattern.startsWith('!'))
  if (!onlyExcludes) return deadPatterns
  return [
    ...deadPatterns,
    warn(
      'dead_pattern',
      path,
      '`specs.doc_paths` has only exclusions, so it selects no files. Add a pattern without !.',
    ),
  ]
}

function checkRoutingPaths(root: Record<string, unknown>): ConfigProblem[] {
  const rules = Array.isArray(root.routing) ? root.routing : []
  return rules.flatMap((_, index) => {
    const path = ['routing', index, 'match', 'path']
    const pattern = getAt(root, path)
    if (typeof pattern !== 'string' || pattern === '') return []
    const problem = pattern.startsWith('!')
      ? 'a rule takes one pattern, without !'
      : findGlobProblems([pattern])[0]?.problem
    return problem
      ? [warn('dead_pattern', path, `The pattern ${JSON.stringify(pattern)} matches nothing: ${problem}.`)]
      : []
  })
}

/** Conditions beside `default: true` have no effect, so the author probably meant something else. */
function checkDefaultRules(root: Record<string, unknown>): ConfigProblem[] {
  const rules = Array.isArray(root.routing) ? root.routing : []
  return rules.flatMap((_, index) => {
    const path = ['routing', index, 'match']
    const match = entriesOf(getAt(root, path))
    if (!match.some(([name, value]) => name === 'default' && value === true)) return []
    return match
      .filter(([name]) => ROUTING_CONDITIONS.includes(name))
      .map(([name]) => {
        const message = `\`${formatPath(path)}\` matches every spec because of \`default: true\`, so \`${name}\` has no effect. Remove one of them.`
        return warn('unused_condition', [...path, name], message)
      })
  })
}

function checkConnection([name, connection]: [string, unknown]): ConfigProblem[] {
  const templates = (['summary', 'description'] as const).flatMap((field) => {
    const template = getAt(connection, ['templates', field])
    if (typeof template !== 'string') return []
    const path = ['ticket_systems', name, 'templates', field]
    return findPlaceholderProblems(template).map((problem) => warn('unknown_placeholder', path, problem))
  })
  const depths = entriesOf(getAt(connection, ['hierarchy', 'depth_to_type']))
    .filter(([depth]) => /^[156]$/.test(depth))
    .map(([depth]) => {
      const path = ['ticket_systems', name, 'hierarchy', 'depth_to_type', depth]
      return warn(
        'unused_depth',
        path,
        `\`${formatPath(path)}\` is never used, because sections have depth 2, 3 or 4. Remove it.`,
      )
    })
  return [...templates, ...depths]
}

function isTextList(value: unknown): value is string[] {
  return Array.isArray(value) && value.every((item) => typeof item === 'string')
}

function warn(code: string, path: Path, message: string): ConfigProblem {
  return { severity: 'warning', code, path, message, at: 'value' }
}
