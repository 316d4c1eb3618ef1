import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { loadConfig } from '#spec/config/load-config'
import { readSimpleConfig } from '#spec/config/read-simple-config'
import { forAll, PROPERTY_TIMEOUT_MS } from '#tests/support/property-runs'

function loadedConfig(text: string) {
  const { config, ok } = loadConfig(text)
  return { ok, team: config.team, docPaths: config.specs.doc_paths }
}

const GLOBS = [
  'docs/*.md',
  '"docs/**/*.md"',
  '"**"',
  'a',
  'true',
  '1.0',
  'a/../b',
  '/a',
  '*.md',
  '"1"',
  'a//b',
  'yes',
]
const glob = fc.constantFrom(...GLOBS)
const team = fc.constantFrom('pay', 'no', 'null', 'On', 'a-b', '1', 'a b', '~', 'pay # c', '"pay"')
const part = fc.oneof(
  fc.constantFrom(
    'version: "1"\n',
    "version: '1'\n",
    'version: 1\n',
    '# comment: a\n',
    '\n',
    'sre:\n  auto_triage: 1\n',
  ),
  team.map((name) => `team: ${name}\n`),
  fc.array(glob, { maxLength: 3 }).map((globs) => `specs:\n  doc_paths: [${globs.join(', ')}]\n`),
  fc
    .array(glob, { maxLength: 3 })
    .map((globs) => `specs:\n  doc_paths:\n${globs.map((each) => `    - ${each}\n`).join('')}`),
)

describe('a simple configuration', { timeout: PROPERTY_TIMEOUT_MS }, () => {
  it('reads as the full reader reads it', () => {
    forAll(fc.array(part, { minLength: 1, maxLength: 4 }), (parts) => {
      const text = `version: "1"\n${parts.join('')}`.replace(/\n$/, '')
      for (const each of [text, `${text}\n`, parts.join('')]) {
        const simple = readSimpleConfig(each)
        if (simple !== null) expect({ ok: true, ...simple }).toEqual(loadedConfig(each))
      }
    })
  })

  it.each([
    ['version: "1"\nteam: pay\nspecs:\n  doc_paths: ["services/**/*.md"]\n', true],
    ['# Comment.\nversion: "1"\n\nspecs:\n  doc_paths:\n    - docs/specs/**/*.md\n', true],
    ['version: "1"\nspecs:\n  doc_paths: ["a/../b.md"]\n', false],
    ['version: "1"\nteam: no\nspecs:\n  doc_paths: [a]\n', false],
    ['specs:\n  doc_paths: [a]\n', false],
    ['version: "1"\nspecs:\n  doc_paths: [a]\nspecs:\n  doc_paths: [b]\n', false],
    ['version: "1"\r\nspecs:\r\n  doc_paths: [a]\r\n', false],
    ['version: "1"\nspecs:\n  doc_paths: [a]\nide:\n  max_specs: 3\n', false],
  ])('%j is simple: %s', (text, isSimple) => {
    expect(readSimpleConfig(text) !== null).toBe(isSimple)
  })
})
