import { entriesOf, formatPath, getAt, isMapping, type Path } from '../path'
import { ROUTING_CONDITIONS } from '../schema/ticket-schema'
import { labelOfKind, toSystemKind } from '../system-kinds'
import { suggest } from './nearest'
import type { ConfigProblem } from './problem'

/**
 * Checks rules between keys: names that must exist, the order of routing. Works on the raw file, so that all problems
 * are reported at once.
 */
export function checkReferences(root: Record<string, unknown>): ConfigProblem[] {
  return [...checkConnections(root), ...checkRouting(root)]
}

function checkConnections(root: Record<string, unknown>): ConfigProblem[] {
  const profiles = Object.keys(isMapping(root.auth_profiles) ? root.auth_profiles : {})
  return entriesOf(root.ticket_systems).flatMap(([name, connection]) => {
    const profile = getAt(connection, ['auth_profile'])
    if (typeof profile !== 'string') return []
    const path = ['ticket_systems', name, 'auth_profile']
    if (!profiles.includes(profile)) return [explainUnknownName(path, profile, 'auth_profiles', profiles)]
    return checkSameKind(
      path,
      getAt(connection, ['system']),
      getAt(root, ['auth_profiles', profile, 'system']),
    )
  })
}

function checkSameKind(path: Path, ofConnection: unknown, ofProfile: unknown): ConfigProblem[] {
  const [connectionKind, profileKind] = [toSystemKind(String(ofConnection)), toSystemKind(String(ofProfile))]
  if (!connectionKind || !profileKind || connectionKind === profileKind) return []
  const kinds = `the connection is for ${labelOfKind(connectionKind)}, the profile for ${labelOfKind(profileKind)}`
  return [
    error(
      'kind_mismatch',
      path,
      `\`${formatPath(path)}\` names a profile of another ticket system: ${kinds}. Use a matching profile.`,
    ),
  ]
}

function checkRouting(root: Record<string, unknown>): ConfigProblem[] {
  const rules = Array.isArray(root.routing) ? root.routing : []
  const connections = Object.keys(isMapping(root.ticket_systems) ? root.ticket_systems : {})
  return rules.flatMap((rule: unknown, index) => [
    ...checkMatch(getAt(rule, ['match']), ['routing', index, 'match'], index === rules.length - 1),
    ...checkTargets(rule, ['routing', index], connections),
  ])
}

function checkMatch(match: unknown, path: Path, isLast: boolean): ConfigProblem[] {
  if (!isMapping(match)) return []
  if (match.default === true && !isLast) {
    return [
      error(
        'default_not_last',
        [...path, 'default'],
        'The default rule must be the last rule of `routing`. Move it to the end.',
      ),
    ]
  }
  const conditions = ROUTING_CONDITIONS.filter((name) => match[name] !== undefined)
  if (conditions.length > 0 || (match.default !== false && match.default !== undefined)) return []
  const advice = 'add tags, team, owner or path, or default: true'
  return [error('empty_match', path, `\`${formatPath(path)}\` matches nothing. To fix it, ${advice}.`, 'key')]
}

function checkTargets(rule: unknown, path: Path, connections: string[]): ConfigProblem[] {
  const target = getAt(rule, ['target'])
  const shadows = getAt(rule, ['shadow_targets'])
  const targets: [Path, unknown][] = [
    [[...path, 'target'], target],
    ...(Array.isArray(shadows) ? shadows : []).map((shadow, index): [Path, unknown] => [
      [...path, 'shadow_targets', index],
      shadow,
    ]),
  ]
  const seenNames = new Set<string>()
  return targets.flatMap(([at, name]) => {
    if (typeof name !== 'string') return []
    if (!connections.includes(name)) return [explainUnknownName(at, name, 'ticket_systems', connections)]
    if (seenNames.has(name)) {
      const message = `\`${formatPath(at)}\` names ${JSON.stringify(name)} again. Target and shadows must be distinct; remove one.`
      return [error('repeated_target', at, message)]
    }
    seenNames.add(name)
    return []
  })
}

function explainUnknownName(path: Path, name: string, owner: string, names: string[]): ConfigProblem {
  const entries = names.length === 0 ? 'has no entries' : `has ${names.slice(0, 10).join(', ')}`
  const sentence = `\`${formatPath(path)}\` names ${JSON.stringify(name)}, which is not in \`${owner}\`. \`${owner}\` ${entries}.`
  return error('unknown_name', path, sentence + suggest(name, names))
}

function error(code: string, path: Path, message: string, at: 'key' | 'value' = 'value'): ConfigProblem {
  return { severity: 'error', code, path, message, at }
}
