import { describe, expect, test } from 'vitest'
import { CONFIG_FILE_NAMES, legacyFileDiagnostic, missingFileDiagnostic } from '#spec/config/config-files'
import { chooseConfig, defaultConfig, loadConfig } from '#spec/config/load-config'

const HEAD = 'version: "1"\n'

/** Formats each diagnostic as `line:column severity code path`. */
function summary(text: string): string[] {
  return loadConfig(text).diagnostics.map(
    ({ line, column, severity, code, path }) => `${line}:${column} ${severity} ${code} ${path}`,
  )
}

function messageOf(text: string): string {
  return loadConfig(text)
    .diagnostics.map(({ message }) => message)
    .join('\n')
}

describe('the file', () => {
  test('is looked for under its name, then its old names', () => {
    expect(CONFIG_FILE_NAMES).toEqual(['CONFIG.yaml', 'SVC.yaml', 'CANON.yaml', 'SPECWRIGHT.yaml'])
  })

  test('that is missing means the defaults, and an info', () => {
    expect(loadConfig(null)).toMatchObject({
      ok: true,
      config: defaultConfig(),
      diagnostics: [missingFileDiagnostic()],
    })
    expect(missingFileDiagnostic()).toMatchObject({ severity: 'info', line: 1, column: 1 })
  })

  test('of an old name is an info that names it', () => {
    expect(legacyFileDiagnostic('SVC.yaml')).toMatchObject({
      severity: 'info',
      message: expect.stringContaining('SVC.yaml'),
    })
  })

  test.each([
    ['empty', ''],
    ['of comments only', '# nothing here\n'],
    ['that is null', '~\n'],
    ['of an empty mapping', '{}\n'],
  ])('%s lacks its version', (_, text) => {
    expect(summary(text)).toEqual(['1:1 error missing_key version'])
  })

  test.each([
    ['a list', '- a\n'],
    ['a text', 'hello\n'],
    ['a number', '1\n'],
  ])('that is %s is not a configuration', (_, text) => {
    expect(summary(text)).toEqual(['1:1 error not_a_mapping '])
  })

  test('with a byte order mark and CRLF is read, with columns as editors count', () => {
    expect(loadConfig('\uFEFFversion: "1"\r\nteam: core\r\n')).toMatchObject({
      ok: true,
      config: { team: 'core' },
    })
    expect(summary('\uFEFFversion: 1\r\nteam: 7\r\n')).toEqual([
      '1:10 error wrong_type version',
      '2:7 error wrong_type team',
    ])
  })

  test('with the number 1 as its version gets the advice to quote it', () => {
    expect(messageOf('version: 1\n')).toContain('Write it in quotes: version: "1"')
  })
})

describe('a file with errors', () => {
  const brokenConfig = loadConfig(`${HEAD}team: core\nspecs: {auto_tickets: maybe}\n`)

  test('gives none of its values', () => {
    expect(brokenConfig.ok).toBe(false)
    expect(brokenConfig.config).toEqual(defaultConfig())
  })

  test('leaves the last good configuration in force, or the defaults', () => {
    const good = loadConfig(`${HEAD}team: payments\n`)
    expect(chooseConfig(good, null).config.team).toBe('payments')
    expect(chooseConfig(brokenConfig, good)).toEqual({ config: good.config, origins: good.origins })
    expect(chooseConfig(brokenConfig, null).config).toEqual(defaultConfig())
  })

  test('reports all problems at once, in the order of the file', () => {
    const text = `version: 1
team: [core]
specs:
  doc_paths: docs/*.md
  lifecycle_sync: closeonly
ticket_systems:
  jira: {system: jra, auth_profile: eu}
routing:
  - match: {default: true}
    target: jria
  - target: jira
`
    expect(summary(text)).toEqual([
      '1:10 error wrong_type version',
      '2:7 error wrong_type team',
      '4:14 error wrong_type specs.doc_paths',
      '5:19 error bad_value specs.lifecycle_sync',
      '7:18 error bad_value ticket_systems.jira.system',
      '7:37 error unknown_name ticket_systems.jira.auth_profile',
      '9:22 error default_not_last routing[0].match.default',
      '10:13 error unknown_name routing[0].target',
      '11:5 error missing_key routing[1].match',
    ])
  })

  test('gets at most a hundred problems, errors first', () => {
    const unknown = Array.from({ length: 150 }, (_, index) => `u${index}: 1\n`).join('')
    const { diagnostics } = loadConfig(`${HEAD}${unknown}team: 7\n`)
    expect(diagnostics).toHaveLength(100)
    expect(diagnostics[0]).toMatchObject({ severity: 'error', path: 'team' })
    expect(diagnostics[99]).toMatchObject({ code: 'too_many_diagnostics' })
  })
})

describe('a message contains the actual value, the allowed values and the likely intention', () => {
  test.each([
    [
      'specs: {lifecycle_sync: closeonly}',
      'the text "closeonly"',
      'true, false or "close_only"',
      '"close_only"?',
    ],
    ['ticket_system: Jria', 'the text "Jria"', '"tracker_a", "jira"', 'Did you mean "jira"?'],
    ['project_key: 007', 'the number 007', 'some text', 'project_key: "007"'],
    ['agents: {stale_detection: true}', 'is true', 'such as "12h", "30d"', 'or false'],
    ['chat_channel: specs', 'the text "specs"', 'starting with #', 'chat_channel'],
    ['triage: {confidence_threshold: 2}', 'the number 2', 'from 0 to 1', 'triage'],
    ['ide: {auto_context: {max_specs: 0}}', 'the number 0', 'a whole number, at least 1', 'ide'],
    ['team: [a]', 'is a list', 'some text', 'team'],
    [
      'chat: {notifications: {spec_created: on}}',
      'the text "on"',
      'true, false',
      'a mapping of enabled and channel',
    ],
    ['specs: {doc_paths: [a, ]}\nteam: ""', 'an empty text', 'some text', 'team'],
    ['docs_paths: []', '"docs_paths"', 'is not a key', '`specs.doc_paths`'],
    ['specs: {docPaths: []}', '"docPaths"', '`specs`', '"doc_paths"'],
    ['chat: {notifications: {spec_created: {chanel: "#x"}}}', '"chanel"', 'spec_created', '"channel"'],
  ])('%s', (text, ...parts) => {
    const message = messageOf(HEAD + text)
    for (const part of parts) expect(message).toContain(part)
  })

  test('and advises quotes only where they help', () => {
    for (const text of [
      'chat: {quiet_hours: {start: 22}}',
      'agents: {stale_detection: 30}',
      'ticket_system: 7',
    ]) {
      expect(messageOf(`${HEAD}${text}\n`)).not.toContain('quotes')
    }
    expect(messageOf('version: 1.0\n')).not.toContain('Write it')
  })

  test('and never shows more than the beginning of a long value', () => {
    expect(messageOf(`${HEAD}ticket_system: ${'x'.repeat(5_000)}\n`).length).toBeLessThan(400)
  })
})

describe('the rules between keys', () => {
  const systems = 'ticket_systems: {a: {system: jira}, b: {system: linear}}\n'

  test.each([
    ['a target that is not there', 'routing: [{match: {default: true}, target: c}]', 'unknown_name'],
    [
      'a target named like a member of every object',
      'routing: [{match: {default: true}, target: constructor}]',
      'unknown_name',
    ],
    [
      'a shadow that is not there',
      'routing: [{match: {default: true}, target: a, shadow_targets: [c]}]',
      'unknown_name',
    ],
    [
      'a shadow that is the target',
      'routing: [{match: {default: true}, target: a, shadow_targets: [a]}]',
      'repeated_target',
    ],
    [
      'a shadow named twice',
      'routing: [{match: {default: true}, target: a, shadow_targets: [b, b]}]',
      'repeated_target',
    ],
    [
      'a default rule that is not the last',
      'routing: [{match: {default: true}, target: a}, {match: {team: x}, target: b}]',
      'default_not_last',
    ],
    [
      'two default rules',
      'routing: [{match: {default: true}, target: a}, {match: {default: true}, target: b}]',
      'default_not_last',
    ],
    ['a rule that can match nothing', 'routing: [{match: {default: false}, target: a}]', 'empty_match'],
  ])('reject %s', (_, text, code) => {
    expect(loadConfig(HEAD + systems + text).diagnostics.map((each) => each.code)).toEqual([code])
  })

  test('reject a profile that is missing or of another kind', () => {
    const text = `${HEAD}auth_profiles: {p: {system: linear}}
ticket_systems:
  a: {system: jira, auth_profile: q}
  b: {system: jira, auth_profile: p}
`
    expect(summary(text)).toEqual([
      '4:35 error unknown_name ticket_systems.a.auth_profile',
      '5:35 error kind_mismatch ticket_systems.b.auth_profile',
    ])
  })

  test('reject a way to sign in that the ticket system does not have', () => {
    const text = `${HEAD}auth_profiles:
  p: {system: linear, auth_method: personal_access_token}
  q: {auth_method: api_key}
  r: {auth_method: personal_access_token}
  unused: {auth_method: api_key}
ticket_systems:
  a: {system: jira, auth_profile: q}
  b: {system: jira, auth_profile: r}
  c: {system: github, auth_profile: r}
`
    expect(summary(text)).toEqual([
      '3:36 error auth_method_mismatch auth_profiles.p.auth_method',
      '4:20 error auth_method_mismatch auth_profiles.q.auth_method',
    ])
  })
})

describe('warnings leave the file in force:', () => {
  test.each([
    ['an unknown key', 'teem: core', 'unknown_key'],
    ['a channel that YAML reads as a comment', 'chat_channel: #specs', 'swallowed_by_comment'],
    ['a pattern that starts at a slash', 'specs: {doc_paths: [/docs/*.md, README.md]}', 'dead_pattern'],
    ['patterns that only exclude', 'specs: {doc_paths: ["!docs/*.md"]}', 'dead_pattern'],
    ['a rule whose pattern matches nothing', 'routing: [{match: {path: ./docs}, target: a}]', 'dead_pattern'],
    [
      'conditions of a rule that catches all',
      'routing: [{match: {default: true, team: core}, target: a}]',
      'unused_condition',
    ],
    ['a rule whose pattern excludes', 'routing: [{match: {path: "!docs"}, target: a}]', 'dead_pattern'],
    [
      'a placeholder that is not known',
      'ticket_systems: {a: {system: jira, templates: {summary: "{{title}}"}}}',
      'unknown_placeholder',
    ],
    [
      'a depth that no section has',
      'ticket_systems: {a: {system: jira, hierarchy: {depth_to_type: {5: Task}}}}',
      'unused_depth',
    ],
  ])('%s', (_, text, code) => {
    const systems = text.startsWith('ticket_systems') ? '' : 'ticket_systems: {a: {system: jira}}\n'
    const loaded = loadConfig(HEAD + systems + text)
    expect(loaded.ok).toBe(true)
    expect(
      loaded.diagnostics.map(({ severity, code: diagnosticCode }) => [severity, diagnosticCode]),
    ).toEqual([['warning', code]])
  })
})

test('a value followed only by a comment counts as missing, and only then quotes are advised', () => {
  const codes = (text: string) => loadConfig(HEAD + text).diagnostics.map(({ code }) => code)
  for (const text of [
    'team: # later',
    'team: ~ #core',
    'team:\n  #core\n',
    'chat: #head\n  sre_channel: "#a"\n',
  ])
    expect(codes(text), text).toEqual([])
  expect(codes('chat:\n digest:\n  team_digests:\n   core:\n    channel: #core\n')).toEqual([
    'missing_key',
    'swallowed_by_comment',
  ])
})

describe('shorter forms are written out:', () => {
  test('a ticket system without connections becomes the connection named default', () => {
    const { config, origins } = loadConfig(`${HEAD}ticket_system: jira\nproject_key: PAY\n`)
    expect(config.ticket_systems.default).toMatchObject({
      system: 'tracker_a',
      project: 'PAY',
      dedup_enabled: true,
    })
    expect(origins['ticket_systems.default.system']).toEqual({ from: 'alias', key: 'ticket_system', line: 2 })
    expect(origins['ticket_systems.default.project']).toEqual({ from: 'alias', key: 'project_key', line: 3 })
  })

  test('the old sync form too, and it says where its values came from', () => {
    const { config, origins } = loadConfig(`${HEAD}sync:\n  system: linear\n  project_key: ENG\n`)
    expect(config.ticket_systems.default).toMatchObject({ system: 'tracker_b', project: 'ENG' })
    expect(origins['ticket_systems.default.project']).toEqual({
      from: 'alias',
      key: 'sync.project_key',
      line: 4,
    })
  })

  test('with connections there is no connection named default', () => {
    const { config } = loadConfig(`${HEAD}ticket_system: jira\nticket_systems: {a: {system: linear}}\n`)
    expect(Object.keys(config.ticket_systems)).toEqual(['a'])
  })

  test('a connection takes its kind from its profile, else from ticket_system', () => {
    const { config, ok } = loadConfig(`${HEAD}ticket_system: jira
ticket_systems: {a: {auth_profile: p}, b: {project: X}}
auth_profiles: {p: {system: linear}}
`)
    expect(ok).toBe(true)
    expect([config.ticket_systems.a?.system, config.ticket_systems.b?.system]).toEqual([
      'tracker_b',
      'tracker_a',
    ])
  })

  test('the default project goes to connections of the default kind only', () => {
    const { config } = loadConfig(`${HEAD}ticket_system: jira
project_key: PAY
ticket_systems: {a: {}, b: {system: linear}, c: {project: OWN}}
`)
    expect(Object.values(config.ticket_systems).map(({ project }) => project)).toEqual(['PAY', null, 'OWN'])
  })

  test('chat_channel is the default channel unless chat names one', () => {
    expect(loadConfig(`${HEAD}chat_channel: "#a"\n`).config.chat.default_channel).toBe('#a')
    expect(
      loadConfig(`${HEAD}chat_channel: "#a"\nchat: {default_channel: "#b"}\n`).config.chat.default_channel,
    ).toBe('#b')
  })

  test('the other words for a kind are mapped to the kind', () => {
    const { config } = loadConfig(
      `${HEAD}ticket_systems: {a: {system: jira}, b: {system: linear}, c: {system: github}, d: {system: tracker_b}}\n`,
    )
    expect(Object.values(config.ticket_systems).map(({ system }) => system)).toEqual([
      'tracker_a',
      'tracker_b',
      'code_host',
      'tracker_b',
    ])
  })

  test('an error in a short form is reported once, at its position', () => {
    expect(summary(`${HEAD}ticket_system: asana\nproject_key: 7\nchat_channel: x\n`)).toEqual([
      '2:16 error bad_value ticket_system',
      '3:14 error wrong_type project_key',
      '4:15 error bad_value chat_channel',
    ])
  })
})
