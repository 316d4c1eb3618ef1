import { describe, expect, test } from 'vitest'
import { loadConfig } from '#spec/config/load-config'

const HEAD = 'version: "1"\n'
const SIZE = 262_000

function fill(piece: string): string {
  return piece.repeat(Math.floor(SIZE / piece.length))
}

function codes(text: string): string[] {
  return loadConfig(text).diagnostics.map(({ line, column, code }) => `${line}:${column} ${code}`)
}

describe('YAML features that a configuration rejects', () => {
  test.each([
    ['a key twice', 'team: a\nteam: b\n', '3:1 duplicate_key'],
    ['a key twice in other quotes', 'team: a\n"team": b\n', '3:1 duplicate_key'],
    [
      'a key twice in a mapping of names',
      'ticket_systems:\n  a: {system: jira}\n  a: {system: linear}\n',
      '4:3 duplicate_key',
    ],
    ['a merge key', 'base: &b {team: x}\nide:\n  <<: *b\n', '4:3 merge_key'],
    ['__proto__ as a key', '__proto__: {team: x}\n', '2:1 forbidden_key'],
    ['__proto__ as a name', 'ticket_systems: {__proto__: {system: jira}}\n', '2:18 forbidden_key'],
    ['__proto__ in an extension', 'extensions: {x: {"__proto__": 1}}\n', '2:18 forbidden_key'],
    ['a tag that names code', 'team: !!js/function "function () {}"\n', '2:7 unsupported_tag'],
    ['a tag of its own', 'team: !secret x\n', '2:7 unsupported_tag'],
    ['a mapping as a key', '? {a: b}\n: c\n', '2:3 bad_key'],
    ['an empty key', ': c\n', '2:1 bad_key'],
    ['a key of 201 characters', `${'k'.repeat(201)}: c\n`, '2:1 bad_key'],
    ['a tab as indentation', 'specs:\n\tauto_tickets: true\n', '3:1 yaml_syntax'],
    ['a NUL', 'team: a\0b\n', '2:8 bad_character'],
    ['an escaped NUL', 'team: "a\\0b"\n', '2:7 bad_character'],
    ['an escaped lone surrogate', 'team: "\\ud800"\n', '2:7 bad_character'],
    ['an escaped NUL in a key', '"te\\0am": b\n', '2:1 bad_character'],
    ['a lone surrogate', 'team: \ud800\n', '2:7 bad_character'],
    ['infinity', 'triage: {confidence_threshold: .inf}\n', '2:32 bad_value'],
    ['not a number', 'extensions: {x: {y: .nan}}\n', '2:21 bad_value'],
    ['a second document', 'team: a\n---\nteam: b\n', '3:1 several_documents'],
    ['an alias without an anchor', 'team: *nobody\n', '2:7 unknown_alias'],
    ['an alias within its own anchor', 'extensions: &x {a: *x}\n', '2:20 alias_cycle'],
    ['a quote that is not closed', 'team: "core\n', '3:1 yaml_syntax'],
    ['a list that is not closed', 'specs: {doc_paths: [a\n', '3:1 yaml_syntax'],
  ])('%s is an error in its place', (_, text, expected) => {
    const loaded = loadConfig(HEAD + text)
    expect(loaded.ok).toBe(false)
    expect(codes(HEAD + text)).toContain(expected)
  })

  test('a few aliases are followed', () => {
    const { ok, config } = loadConfig(`${HEAD}triage:
  ignore_labels: &labels [a, b]
  ignore_authors: *labels
`)
    expect(ok).toBe(true)
    expect(config.triage.ignore_authors).toEqual(['a', 'b'])
  })

  test('an alias means the anchor that stands last before it', () => {
    const { config } = loadConfig(
      `${HEAD}team: &x a\nproject_key: *x\nchat_channel: &x "#b"\nsre: {alerts_channel: *x}\n`,
    )
    expect([config.project_key, config.sre.alerts_channel]).toEqual(['a', '#b'])
  })
})

describe('limits', () => {
  test('a file over 256 KB is rejected with any characters', () => {
    expect(codes(`${HEAD}# ${'x'.repeat(256 * 1024)}`)).toEqual(['1:1 config_too_large'])
    expect(codes(`${HEAD}# ${'\u00e9'.repeat(140 * 1024)}`)).toEqual(['1:1 config_too_large'])
    expect(codes(`${HEAD}# ${'x'.repeat(255 * 1024)}\n`)).toEqual([])
  })

  test('an alias bomb is rejected at its first alias', () => {
    const levels = 'abcdefghi'.split('')
    const bomb = levels.map((name, index) => {
      const items = Array(9).fill(index === 0 ? '"x"' : `*${levels[index - 1]}`)
      return `${name}: &${name} [${items.join(', ')}]\n`
    })
    expect(codes(HEAD + bomb.join(''))).toContain('3:8 too_many_aliases')
  })

  test('more than a hundred aliases are rejected at the first', () => {
    expect(codes(`${HEAD}team: &t x\nextensions: {e: {l: [${'*t, '.repeat(101)}]}}\n`)).toContain(
      '3:22 too_many_aliases',
    )
  })

  test.each([
    ['lists', '['.repeat(10_000)],
    ['mappings', '{a: '.repeat(10_000)],
    ['block lists', `${'- '.repeat(10_000)}x`],
    ['indented mappings', Array.from({ length: 300 }, (_, depth) => `${' '.repeat(depth)}a:\n`).join('')],
  ])('deeply nested %s are rejected', (_, text) => {
    expect(codes(`${HEAD}extensions:\n  ${text}`).join()).toMatch(/too_deep|yaml_syntax/)
  })

  test('more than five thousand keys are rejected', () => {
    const keys = Array.from({ length: 5_001 }, (_, index) => `  k${index}: {}\n`)
    expect(codes(`${HEAD}extensions:\n${keys.join('')}`).join()).toContain('too_many_values')
  })
})

describe('a quarter megabyte of nothing but', () => {
  test.each([
    ['quotes', fill('"')],
    ['brackets', fill('[')],
    ['closing brackets', fill('}]')],
    ['commas', `[${fill(',')}`],
    ['dashes', fill('- ')],
    ['question marks', fill('? ')],
    ['anchors', fill('&a ')],
    ['tags', fill('!a ')],
    ['aliases', `a: &a 1\nb: [${fill('*a,')}]`],
    ['comments', fill('# x\n')],
    ['newlines', fill('\n')],
    ['spaces', fill(' ')],
    ['tabs', fill('\t')],
    ['colons', fill(': ')],
    ['one key', fill('a:\n')],
    ['documents', fill('---\n')],
    ['directives', fill('%x y\n')],
    ['carriage returns', fill('\r')],
    ['escapes', `a: "${fill('\\u0041')}"`],
    ['spaced words', `a: ${fill('x    ')}`],
    ['folded lines', `a: >\n${fill('  x  \n\n')}`],
    ['unclosed lists', fill('a: [b\n')],
    ['patterns', `${HEAD}specs:\n  doc_paths:\n${'  - "{a,b}{a,b}{a,b}{a,b}{a,b}{a,b}"\n'.repeat(5_000)}`],
    [
      'misspelt keys',
      HEAD + Array.from({ length: 4_900 }, (_, index) => `chat_channe${index}: 1\n`).join(''),
    ],
    [
      'rules to nowhere',
      `${HEAD}ticket_systems: {jira: {system: jira}}\nrouting:\n${'- {match: {team: a}, target: jria}\n'.repeat(1_200)}`,
    ],
  ])('%s has findings, and a bounded number of them', (_, text) => {
    const { diagnostics } = loadConfig(text)
    expect(diagnostics.length).toBeGreaterThan(0)
    expect(diagnostics.length).toBeLessThanOrEqual(100)
  })
})
