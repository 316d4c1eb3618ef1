import type { Config, RoutingRule } from '#spec/config/schema/schema'
import { createPathMatcher, type PathMatcher } from './match-glob'
import type { Trace } from './trace'

export interface RoutedSpec {
  path: string
  tags: readonly string[]
  team: string | null
  owner: string | null
}

export interface SpecRoute {
  /** A key of `ticket_systems`; null if no connection is chosen. */
  target: string | null
  shadows: string[]
  /** The index of the matching rule; null if none matches. */
  rule: number | null
  trace: Trace
}

/**
 * Chooses the connection for a spec's tickets: by the first matching rule. Without rules, it is the only connection
 * or the one named `default`. A spec without a team has the repository's team.
 */
export function routeSpec(
  spec: RoutedSpec,
  config: Pick<Config, 'routing' | 'ticket_systems' | 'team'>,
): SpecRoute {
  const owned = { ...spec, team: spec.team ?? config.team }
  const trace: Trace = []
  for (const [index, rule] of config.routing.entries()) {
    const missed = findMissed(owned, rule.match)
    const tried = `routing[${index}]`
    trace.push({ tried, matched: missed === null, why: missed ?? `it sends the spec to ${rule.target}` })
    if (missed === null) return { target: rule.target, shadows: rule.shadow_targets, rule: index, trace }
  }
  if (config.routing.length > 0) {
    trace.push({ tried: 'a default rule', matched: false, why: 'no rule matches, and none catches the rest' })
    return { target: null, shadows: [], rule: null, trace }
  }
  const target = findOnlyConnection(Object.keys(config.ticket_systems))
  const why =
    target === null
      ? 'there is no routing, and no single or default connection'
      : `there is no routing; ${target} is used`
  trace.push({ tried: 'the only connection, or the one named default', matched: target !== null, why })
  return { target, shadows: [], rule: null, trace }
}

/** Describes the first condition that fails; null if none fails. */
function findMissed(spec: RoutedSpec, match: RoutingRule['match']): string | null {
  if (match.default) return null
  if (match.tags.length > 0 && !match.tags.some((tag) => spec.tags.some((own) => isSame(own, tag)))) {
    return `the spec has none of the tags ${match.tags.join(', ')}`
  }
  if (match.team !== null && !isSame(spec.team, match.team)) return `the team is not ${match.team}`
  if (match.owner !== null && !isSame(spec.owner, match.owner)) return `the owner is not ${match.owner}`
  if (match.path !== null && !pathMatcherOf(match, match.path)(spec.path))
    return `the path does not match ${match.path}`
  const hasCondition =
    match.tags.length > 0 || match.team !== null || match.owner !== null || match.path !== null
  return hasCondition ? null : 'the rule matches nothing'
}

const pathMatchers = new WeakMap<RoutingRule['match'], PathMatcher>()

/** Compiles a rule's pattern once, because each rule is tried for every spec of a repository. */
function pathMatcherOf(match: RoutingRule['match'], path: string): PathMatcher {
  const matcher = pathMatchers.get(match) ?? createPathMatcher([path])
  pathMatchers.set(match, matcher)
  return matcher
}

function findOnlyConnection(names: string[]): string | null {
  if (names.length === 1) return names[0] ?? null
  return names.includes('default') ? 'default' : null
}

/** Ignores case and a leading `@`: `Payments` equals `payments`, and `@core` equals `core`. */
function isSame(one: string | null, other: string): boolean {
  return one !== null && fold(one) === fold(other)
}

function fold(name: string): string {
  return name.trim().replace(/^@/, '').toLowerCase()
}
