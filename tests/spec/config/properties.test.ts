import fc from 'fast-check'
import { expect, test } from 'vitest'
import { stringify } from 'yaml'
import { type LoadedConfig, loadConfig } from '#spec/config/load-config'
import { configKeys } from '#spec/config/schema/config-keys'
import { SYSTEM_KINDS } from '#spec/types'
import { anyText } from '#tests/spec/engines/any-text'
import { PROPERTY_RUNS, PROPERTY_TIMEOUT_MS } from '#tests/support/property-runs'

/** The guarantees that hold for any file. */
function expectSound(text: string, { diagnostics, ok, config }: LoadedConfig): void {
  const lines = text.replace(/^\uFEFF/, '').split('\n')
  expect(ok).toBe(diagnostics.every(({ severity }) => severity !== 'error'))
  expect(config.version).toBe('1')
  expect(JSON.parse(JSON.stringify(config))).toEqual(config)
  for (const { line, column, message, path, code } of diagnostics) {
    expect(line).toBeGreaterThanOrEqual(1)
    expect(line).toBeLessThanOrEqual(lines.length)
    expect(column).toBeGreaterThanOrEqual(1)
    expect(column).toBeLessThanOrEqual((lines[line - 1] ?? '').length + 1)
    expect(message.length).toBeLessThan(2_000)
    expect(typeof path + code).toMatch(/^string[a-z_]+$/)
  }
}

const words = [
  ...new Set(configKeys().flatMap(({ key }) => key.split(/[.[\]<>]+/).filter((part) => part !== ''))),
]

const scalar = fc.oneof(
  fc.constantFrom(
    '"1"',
    '1',
    'true',
    'false',
    '~',
    '.nan',
    '-0',
    '1e999',
    'jira',
    'linear',
    'todo',
    '"#x"',
    '30d',
    'a',
  ),
  fc.string({ maxLength: 8 }).map((text) => JSON.stringify(text)),
  fc.constantFrom(
    '*x',
    '&x 1',
    '!!js/function x',
    '!!binary x',
    '|',
    '>-',
    '"',
    "'",
    '[',
    '{',
    ']',
    '}',
    '@',
    '\t',
  ),
)

const line = fc
  .tuple(
    fc.nat({ max: 4 }),
    fc.constantFrom('', '- ', '? ', '- - ', '&x ', '\t'),
    fc.oneof(
      fc.constantFrom(...words, '<<', '__proto__', 'constructor', 'default', 'main'),
      fc.string({ maxLength: 5 }),
    ),
    fc.constantFrom(': ', ':', '', ' '),
    scalar,
    fc.constantFrom('', ' # x', '\r'),
  )
  .map(([depth, lead, word, colon, value, end]) => '  '.repeat(depth) + lead + word + colon + value + end)

const yamlish = fc
  .tuple(
    fc.constantFrom('version: "1"\n', '', '\uFEFF', '%YAML 1.1\n---\n'),
    fc.array(line, { maxLength: 20 }),
  )
  .map(([head, lines]) => head + lines.join('\n'))

/** A config of the right shape. Most of its values are valid. */
const bool = fc.oneof(
  { weight: 9, arbitrary: fc.boolean() as fc.Arbitrary<unknown> },
  { weight: 1, arbitrary: fc.jsonValue() },
)
const name = fc.oneof(
  {
    weight: 8,
    arbitrary: fc.constantFrom(
      'core',
      'PAY',
      'owner/repo',
      '1',
      'true',
      'a: b',
      '# x',
      '*x',
      'ü 😀',
      'null',
      '<<x',
    ),
  },
  { weight: 1, arbitrary: anyText(6) },
)
const channel = fc.constantFrom('#a', '#b-c', '#ü')
const maybe = <T>(shape: { [key: string]: fc.Arbitrary<T> }) =>
  fc.record(shape as { [key: string]: fc.Arbitrary<unknown> }, { requiredKeys: [] })
const kind = fc.constantFrom(...SYSTEM_KINDS, 'jira', 'linear', 'github')
const state = fc.constantFrom('draft', 'todo', 'in_progress', 'done', 'blocked', 'deprecated')
const connection = maybe<unknown>({
  system: kind,
  project: name,
  dedup_enabled: bool,
  host_override: fc.constant('https://tracker.example.com'),
  status_map: maybe<unknown>({
    forward: fc.dictionary(state, name),
    reverse: fc.dictionary(name, state),
    fallback: state,
  }),
  field_map: maybe<unknown>({
    custom: fc.dictionary(name, fc.constantFrom('frontmatter.team', 'literal:x', 'section.id')),
  }),
  hierarchy: maybe<unknown>({
    depth_to_type: fc.dictionary(fc.constantFrom('2', '3', '4'), name),
    auto_parent: bool,
  }),
  templates: maybe<unknown>({ summary: name, description: fc.constant('a\nb {{section.title}}\n') }),
})
const connections = fc.dictionary(fc.constantFrom('a', 'b', 'my board', '1', 'constructor'), connection, {
  maxKeys: 3,
})
const target = fc.constantFrom('a', 'b', 'default')
const shaped = maybe<unknown>({
  team: name,
  ticket_system: kind,
  project_key: name,
  chat_channel: channel,
  specs: maybe<unknown>({
    doc_paths: fc.array(name, { maxLength: 3 }),
    auto_tickets: bool,
    lifecycle_sync: fc.constantFrom(true, 'close_only'),
  }),
  agents: maybe<unknown>({ stale_detection: fc.constantFrom('7d', false) }),
  sync: maybe<unknown>({
    system: kind,
    project_key: name,
    create_tickets: bool,
    reverse_sync: fc.constantFrom(false, 'close_only'),
  }),
  ticket_systems: connections,
  routing: fc.array(fc.record({ match: maybe<unknown>({ team: name, tags: fc.array(name) }), target }), {
    maxLength: 2,
  }),
  chat: maybe<unknown>({
    digest: maybe<unknown>({ channel, team_digests: fc.dictionary(name, fc.record({ channel })) }),
    notifications: maybe<unknown>({ spec_created: fc.oneof(bool, fc.record({ channel })) }),
  }),
  extensions: fc.dictionary(name, fc.dictionary(name, fc.jsonValue({ maxDepth: 1 }), { maxKeys: 3 })),
})

test(
  'any text is loaded without a throw, with diagnostics that lie in it',
  () => {
    fc.assert(
      fc.property(fc.oneof(anyText(200), fc.string({ maxLength: 200 })), (text) => {
        expectSound(text, loadConfig(text))
      }),
      { numRuns: PROPERTY_RUNS },
    )
  },
  PROPERTY_TIMEOUT_MS,
)

test(
  'anything like YAML is loaded without a throw, with diagnostics that lie in it',
  () => {
    fc.assert(
      fc.property(yamlish, (text) => {
        expectSound(text, loadConfig(text))
      }),
      { numRuns: PROPERTY_RUNS },
    )
  },
  PROPERTY_TIMEOUT_MS,
)

test(
  'a canonical configuration, written and loaded again, is the same',
  () => {
    let loadedFiles = 0
    fc.assert(
      fc.property(shaped, (file) => {
        const text = stringify({ version: '1', ...file })
        const loaded = loadConfig(text)
        expectSound(text, loaded)
        if (!loaded.ok) return
        loadedFiles++
        const again = loadConfig(stringify(loaded.config))
        expect(again.diagnostics.filter(({ severity }) => severity === 'error')).toEqual([])
        expect(again.config).toEqual(loaded.config)
      }),
      { numRuns: PROPERTY_RUNS },
    )
    expect(loadedFiles).toBeGreaterThan(PROPERTY_RUNS / 20)
  },
  PROPERTY_TIMEOUT_MS,
)

test(
  'the result does not depend on line ends, a byte order mark or comments',
  () => {
    fc.assert(
      fc.property(shaped, (file) => {
        const text = stringify({ version: '1', ...file })
        fc.pre(!text.includes('\r'))
        const dressed = `\uFEFF# a comment\n${text}`.replace(/\n/g, '\r\n')
        expect(loadConfig(dressed).config).toEqual(loadConfig(text).config)
      }),
      { numRuns: PROPERTY_RUNS },
    )
  },
  PROPERTY_TIMEOUT_MS,
)
