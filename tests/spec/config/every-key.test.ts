import { describe, expect, test } from 'vitest'
import { stringify } from 'yaml'
import { effectiveConfig } from '#spec/config/effective-config'
import { defaultConfig, loadConfig } from '#spec/config/load-config'
import { getAt } from '#spec/config/path'
import { configKeys } from '#spec/config/schema/config-keys'

const REQUIRED = Symbol('required')

interface Row {
  byDefault: unknown
  right: unknown[]
  wrong: unknown[]
}

const flag = (byDefault: boolean): Row => ({ byDefault, right: [true, false], wrong: ['yes', 1, [], {}] })
const text = (byDefault: unknown, right: string): Row => ({
  byDefault,
  right: [right],
  wrong: ['', 7, true, [], {}],
})
const choice = (byDefault: unknown, right: unknown[]): Row => ({
  byDefault,
  right,
  wrong: ['other', 7, [], {}],
})
const list = (byDefault: unknown, right: string[]): Row => ({
  byDefault,
  right: [right, []],
  wrong: ['one', 7, {}, [7], [[]], [true]],
})
const channel = (byDefault: unknown, extra: unknown[] = []): Row => ({
  byDefault,
  right: ['#team-x', ...extra],
  wrong: ['team-x', '#', '#two words', '#a,#b', 7, []],
})
const kind = (byDefault: unknown): Row => ({
  byDefault,
  right: ['tracker_a', 'tracker_b', 'code_host'],
  wrong: ['asana', 'tracker_c', 'JIRA', 7, []],
})
const notification: Row = {
  byDefault: true,
  right: [true, false, { enabled: false, channel: '#x' }],
  wrong: ['on', 1, [], { enabled: 'yes' }, { channel: 'x' }],
}

const ROWS: Record<string, Row> = {
  version: { byDefault: REQUIRED, right: ['1'], wrong: [1, '2', '1.0', true, [], {}] },
  team: text(null, 'core'),
  ticket_system: kind(null),
  project_key: text(null, 'owner/repo'),
  chat_channel: channel(null),
  'specs.doc_paths': list(['docs/specs/*.md'], ['docs/**/*.md', '!docs/x/**']),
  'specs.auto_tickets': flag(true),
  'specs.require_review': flag(true),
  'specs.lifecycle_sync': choice(true, [true, false, 'close_only']),
  'agents.pr_analysis': flag(true),
  'agents.doc_updates': flag(true),
  'agents.stale_detection': {
    byDefault: '30d',
    right: ['7d', '12h', '2w', false],
    wrong: [true, 30, '30', '0d', '6m', '30 d', '-1d', '10000d', []],
  },
  'agents.realization_check': flag(true),
  'ticket_systems.<name>.system': kind(REQUIRED),
  'ticket_systems.<name>.project': text(null, 'PAY'),
  'ticket_systems.<name>.dedup_enabled': flag(true),
  'ticket_systems.<name>.host_override': {
    byDefault: null,
    right: ['tracker.example.com', 'https://tracker.example.com:8443/jira', 'http://x'],
    wrong: ['ftp://x', 'https://user:pass@x', 'https://', 'a b', '', 7],
  },
  'ticket_systems.<name>.auth_profile': { byDefault: null, right: ['main'], wrong: ['absent', '', 7, []] },
  'ticket_systems.<name>.status_map.forward': {
    byDefault: {},
    right: [{}, { draft: 'Open', in_progress: 'Doing' }],
    wrong: [{ finished: 'Done' }, { done: 7 }, { done: '' }, [], 'x'],
  },
  'ticket_systems.<name>.status_map.reverse': {
    byDefault: {},
    right: [{}, { 'In Arbeit': 'in_progress' }],
    wrong: [{ Done: 'finished' }, { Done: true }, [], 'x'],
  },
  'ticket_systems.<name>.status_map.fallback': choice('draft', ['todo', 'deprecated']),
  'ticket_systems.<name>.field_map.standard': {
    byDefault: {},
    right: [{}, { 'frontmatter.team': 'component', 'section.title': 'x', 'literal:y': 'z' }],
    wrong: [{ team: 'component' }, { 'section.nothing': 'x' }, { 'frontmatter.team': 7 }, [], 'x'],
  },
  'ticket_systems.<name>.field_map.custom': {
    byDefault: {},
    right: [{}, { customfield_1: 'frontmatter.owner', customfield_2: 'literal:a: b' }],
    wrong: [{ customfield_1: 'owner' }, { customfield_1: 'literal:' }, { customfield_1: 7 }, [], 'x'],
  },
  'ticket_systems.<name>.hierarchy.depth_to_type': {
    byDefault: {},
    right: [{}, { 2: 'Epic', 3: 'Story', 4: 'Task' }],
    wrong: [{ two: 'Epic' }, { 0: 'Epic' }, { 7: 'Epic' }, { 2: 7 }, [], 'x'],
  },
  'ticket_systems.<name>.hierarchy.auto_parent': flag(false),
  'ticket_systems.<name>.hierarchy.default_type': text('Task', 'Story'),
  'ticket_systems.<name>.templates.summary': {
    byDefault: null,
    right: ['{{section.title}}', ''],
    wrong: [7, []],
  },
  'ticket_systems.<name>.templates.description': { byDefault: null, right: ['a\nb\n', ''], wrong: [7, {}] },
  'routing[].match.tags': list([], ['api']),
  'routing[].match.team': text(null, 'core'),
  'routing[].match.owner': text(null, 'core-lead'),
  'routing[].match.path': text(null, 'docs/**'),
  'routing[].match.default': flag(false),
  'routing[].target': { byDefault: REQUIRED, right: ['main'], wrong: ['absent', '', 7, []] },
  'routing[].shadow_targets': {
    byDefault: [],
    right: [[], ['other']],
    wrong: [['absent'], ['main'], ['other', 'other'], [7], 'other'],
  },
  'auth_profiles.<name>.system': kind(null),
  'auth_profiles.<name>.auth_method': choice(null, [
    'api_token',
    'personal_access_token',
    'api_key',
    'app_installation',
  ]),
  'auth_profiles.<name>.env_prefix': {
    byDefault: null,
    right: ['JIRA_', 'J2_EU_'],
    wrong: ['JIRA', 'jira_', '_JIRA_', '2JIRA_', 'JI-RA_', '', 7],
  },
  'ide.auto_context.enabled': flag(true),
  'ide.auto_context.on_session_start': flag(true),
  'ide.auto_context.on_prompt': flag(true),
  'ide.auto_context.max_specs': { byDefault: 5, right: [1, 50], wrong: [0, -1, 1.5, '5', true, []] },
  'ide.auto_verify.enabled': flag(true),
  'ide.auto_verify.on_stop': flag(true),
  'ide.auto_verify.on_commit': flag(false),
  'ide.auto_verify.confidence': choice('medium', ['medium', 'high']),
  'ide.ai_exposure.default': choice('full', ['full', 'metadata', 'none']),
  'ide.ai_exposure.restricted_tags': list([], ['secret']),
  'ide.evidence_pipeline.enabled': flag(false),
  'ide.evidence_pipeline.persist': choice('file', ['file', 'mcp', 'both']),
  'ide.evidence_pipeline.commit_on_push': choice('ask', ['ask', 'always', 'never']),
  'sre.alerts_channel': channel('#svc-alerts'),
  'sre.auto_triage': flag(true),
  'sre.weekly_digest': flag(true),
  'sre.error_spike_threshold': { byDefault: 10, right: [1, 500], wrong: [0, 1.5, '10', true] },
  'triage.enabled': flag(true),
  'triage.auto_create_specs': flag(false),
  'triage.classify_labels': flag(true),
  'triage.ignore_labels': list([], ['wontfix']),
  'triage.ignore_authors': list([], ['some-bot']),
  'triage.spec_template': {
    byDefault: 'docs/specs/_template.md',
    right: ['t.md', '.github/t.md'],
    wrong: ['/etc/passwd', '../t.md', 'a/../t.md', 'a//t.md', 'a/', './t.md', 'a\\b', '', 7],
  },
  'triage.confidence_threshold': { byDefault: 0.7, right: [0, 0.5, 1], wrong: [-0.1, 1.1, '0.7', true] },
  'chat.default_channel': channel('#svc-specs'),
  'chat.sre_channel': channel('', ['']),
  'chat.dashboard_refresh': {
    byDefault: false,
    right: ['daily', 'weekly', false],
    wrong: [true, 'monthly', 1],
  },
  'chat.allow_shared_channels': flag(false),
  'chat.notifications.spec_status_change': notification,
  'chat.notifications.spec_created': notification,
  'chat.notifications.coverage_regression': notification,
  'chat.notifications.stale_spec_warning': notification,
  'chat.notifications.pr_analysis_summary': notification,
  'chat.notifications.ticket_sync_failure': notification,
  'chat.notifications.review_requested': notification,
  'chat.notifications.spec_commented': notification,
  'chat.notifications.coverage_threshold': { byDefault: 80, right: [0, 100], wrong: [-1, 101, 0.5, '80'] },
  'chat.quiet_hours.start': {
    byDefault: '22:00',
    right: ['00:00', '23:59'],
    wrong: ['24:00', '8:00', '22', 22, ''],
  },
  'chat.quiet_hours.end': { byDefault: '08:00', right: ['00:00', '23:59'], wrong: ['12:60', '8am', 800] },
  'chat.digest.channel': channel('', ['']),
  'chat.digest.schedule': {
    byDefault: 'monday 09:00',
    right: ['sunday 23:59'],
    wrong: ['Monday 09:00', 'mon 09:00', 'monday', '09:00', 'monday 9:00', 'daily 09:00', 7],
  },
  'chat.digest.team_digests.<name>.channel': channel(REQUIRED),
  'chat.digest.team_digests.<name>.schedule': {
    byDefault: null,
    right: ['friday 16:00'],
    wrong: ['friday', 7],
  },
  'chat.work_context.enabled': flag(false),
  extensions: {
    byDefault: {},
    right: [{ 'my-ext': { a: [1, { b: 'c' }] } }],
    wrong: [{ x: 7 }, { x: [] }, [], 7],
  },
}

/** Deprecated keys have no default. Their values move to the key in `to`. */
const DEPRECATED: Record<string, { to: string; right: unknown; wrong: unknown }> = {
  'sync.system': { to: 'ticket_system', right: 'tracker_b', wrong: 'asana' },
  'sync.project_key': { to: 'project_key', right: 'PAY', wrong: 7 },
  'sync.create_tickets': { to: 'specs.auto_tickets', right: false, wrong: 'no' },
  'sync.reverse_sync': { to: 'specs.lifecycle_sync', right: 'close_only', wrong: 'close' },
}

type Tree = { [key: string]: unknown }

/** A valid file with one entry in each map, and with `value` at `key`. Null counts as absent. */
function fileWith(key: string, value: unknown): string {
  const file: Tree = {
    version: '1',
    ticket_systems: { main: { system: 'tracker_a' }, other: { system: 'tracker_b' } },
    routing: key.startsWith('ticket_systems') ? [] : [{ match: conditionBeside(key, value), target: 'main' }],
    auth_profiles: { main: {} },
    chat: { digest: { team_digests: { main: { channel: '#core' } } } },
  }
  setAt(file, partsOf(key), value)
  return stringify(file)
}

function conditionBeside(key: string, value: unknown): Tree {
  if (key === 'routing[].match.default' && value === true) return {}
  return key === 'routing[].match.team' ? { owner: 'x' } : { team: 'x' }
}

function setAt(tree: Tree, parts: string[], value: unknown): void {
  const [first = '', ...rest] = parts
  if (rest.length === 0) tree[first] = value
  else {
    tree[first] ??= {}
    setAt(tree[first] as Tree, rest, value)
  }
}

function partsOf(key: string): string[] {
  return key.replace('<name>', 'main').replace('[]', '.0').split('.')
}

function pathOf(key: string): string {
  return key.replace('<name>', 'main').replace('[]', '[0]')
}

test('every key of the schema has its row here', () => {
  const keys = configKeys().map(({ key }) => key)
  expect(keys.sort()).toEqual([...Object.keys(ROWS), ...Object.keys(DEPRECATED)].sort())
})

describe.each(Object.entries(ROWS))('%s', (key, { byDefault, right, wrong }) => {
  const whenAbsent = loadConfig(fileWith(key, null))

  if (byDefault === REQUIRED) {
    test('is required', () => {
      expect(whenAbsent.ok).toBe(false)
      expect(whenAbsent.diagnostics).toMatchObject([
        { severity: 'error', code: 'missing_key', path: pathOf(key) },
      ])
    })
  } else {
    test('has its default', () => {
      expect(whenAbsent.diagnostics).toEqual([])
      expect(getAt(whenAbsent.config, partsOf(key))).toEqual(byDefault)
      expect(effectiveConfig(whenAbsent)).toContainEqual({
        path: pathOf(key),
        value: byDefault,
        origin: { from: 'default' },
      })
    })
  }

  test.each(right.map((value) => [value]))('accepts %j', (value) => {
    const loaded = loadConfig(fileWith(key, value))
    expect(loaded.diagnostics).toEqual([])
    expect(getAt(loaded.config, partsOf(key))).toEqual(value)
  })

  test.each(wrong.map((value) => [value]))('rejects %j with the position and the allowed values', (value) => {
    const { ok, diagnostics, config } = loadConfig(fileWith(key, value))
    expect(ok).toBe(false)
    expect(config).toEqual(defaultConfig())
    expect(diagnostics).not.toEqual([])
    for (const { line, column, severity, path, message } of diagnostics) {
      expect(severity).toBe('error')
      expect(path.startsWith(pathOf(key))).toBe(true)
      expect(line * column).toBeGreaterThan(0)
      expect(message).toMatch(/Allowed:|not in|must be distinct/)
    }
  })
})

describe.each(Object.entries(DEPRECATED))('%s', (key, { to, right, wrong }) => {
  const file = (value: unknown, more: Tree = {}) => {
    const tree: Tree = { version: '1', ...more }
    setAt(tree, key.split('.'), value)
    return stringify(tree)
  }

  test(`is read as ${to}, with a warning`, () => {
    const loaded = loadConfig(file(right))
    expect(loaded.ok).toBe(true)
    expect(loaded.diagnostics).toMatchObject([
      { severity: 'warning', code: 'deprecated_key', path: key, line: 3 },
    ])
    expect(getAt(loaded.config, to.split('.'))).toBe(right)
    expect(loaded.origins[to]).toEqual({ from: 'alias', key, line: 3 })
    expect(loaded.config).not.toHaveProperty('sync')
  })

  test('is rejected once if it is invalid', () => {
    const errors = loadConfig(file(wrong)).diagnostics.filter(({ severity }) => severity === 'error')
    expect(errors).toMatchObject([{ path: key, line: 3 }])
  })

  test(`loses against ${to}`, () => {
    const canonical: Tree = {}
    const winner = key === 'sync.create_tickets' || key === 'sync.reverse_sync' ? true : 'tracker_a'
    setAt(canonical, to.split('.'), winner)
    const loaded = loadConfig(file(right, canonical))
    expect(getAt(loaded.config, to.split('.'))).toBe(winner)
    expect(loaded.diagnostics).toMatchObject([
      { code: 'deprecated_key', message: expect.stringContaining('ignored') },
    ])
  })
})
