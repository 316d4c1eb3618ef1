import { describe, expect, test } from 'vitest'
import { loadConfig } from '#spec/config/load-config'
import { type RoutedSpec, routeSpec } from '#spec/engines/route-spec'

const { config, ok } = loadConfig(`version: "1"
team: platform
ticket_systems:
  jira: {system: jira}
  linear: {system: linear}
  issues: {system: github}
routing:
  - match: {tags: [security, privacy], path: "docs/**/*.md"}
    target: jira
    shadow_targets: [issues]
  - match: {team: Payments}
    target: linear
  - match: {owner: "@core-lead"}
    target: issues
  - match: {default: true, tags: [nobody-has-this]}
    target: jira
`)
const spec = (overrides: Partial<RoutedSpec> = {}): RoutedSpec => ({
  path: 'docs/a.md',
  tags: [],
  team: null,
  owner: null,
  ...overrides,
})

describe('a spec goes where the first rule that matches sends it:', () => {
  test('the rules are valid', () => expect(ok).toBe(true))

  test.each([
    ['any of the tags, and the path', { tags: ['x', 'privacy'] }, 'jira', 0, ['issues']],
    ['a tag in other capitals', { tags: ['Security'] }, 'jira', 0, ['issues']],
    ['a tag with another path matches no such rule', { tags: ['security'], path: 'rfc/a.md' }, 'jira', 3, []],
    ['the team', { team: 'payments' }, 'linear', 1, []],
    ['the owner, with or without @', { owner: 'core-lead' }, 'issues', 2, []],
    ['the first of two rules', { team: 'payments', owner: 'core-lead' }, 'linear', 1, []],
    ['nothing but the default', {}, 'jira', 3, []],
  ])('%s', (_, overrides, target, rule, shadows) => {
    expect(routeSpec(spec(overrides), config)).toMatchObject({ target, rule, shadows })
  })

  test('and the trace shows why each earlier rule did not match', () => {
    expect(routeSpec(spec({ owner: 'core-lead' }), config).trace).toEqual([
      { tried: 'routing[0]', matched: false, why: 'the spec has none of the tags security, privacy' },
      { tried: 'routing[1]', matched: false, why: 'the team is not Payments' },
      { tried: 'routing[2]', matched: true, why: 'it sends the spec to issues' },
    ])
  })

  test("a spec without a team belongs to the repository's team", () => {
    const rules = loadConfig(`version: "1"
team: platform
ticket_systems: {a: {system: jira}}
routing: [{match: {team: platform}, target: a}]
`).config
    expect(routeSpec(spec(), rules).target).toBe('a')
    expect(routeSpec(spec({ team: 'payments' }), rules)).toMatchObject({ target: null, rule: null })
  })

  test('a rule for a path without the other conditions looks at the path alone', () => {
    const rules = loadConfig(`version: "1"
ticket_systems: {a: {system: jira}}
routing: [{match: {path: "docs/*.md"}, target: a}]
`).config
    expect(routeSpec(spec(), rules).target).toBe('a')
    expect(routeSpec(spec({ path: 'docs/x/a.md' }), rules).trace[0]?.why).toBe(
      'the path does not match docs/*.md',
    )
  })
})

describe('without routing a spec goes', () => {
  const route = (systems: string) => routeSpec(spec(), loadConfig(`version: "1"\n${systems}`).config)

  test('to the only connection', () => {
    expect(route('ticket_systems: {a: {system: jira}}').target).toBe('a')
    expect(route('ticket_system: linear').target).toBe('default')
  })

  test('to the one named default', () => {
    expect(route('ticket_systems: {a: {system: jira}, default: {system: linear}}').target).toBe('default')
  })

  test('nowhere if there is no connection, or several without a default', () => {
    for (const systems of ['', 'ticket_systems: {a: {system: jira}, b: {system: linear}}']) {
      expect(route(systems)).toMatchObject({ target: null, trace: [{ matched: false }] })
    }
  })
})
