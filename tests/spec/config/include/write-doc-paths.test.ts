import { describe, expect, it } from 'vitest'
import { newConfig, writeDocPaths } from '#spec/config/include/write-doc-paths'
import { loadConfig } from '#spec/config/load-config'

const ADDED = ['text/*.md', '*.{md,markdown}']
const lines = (...all: string[]) => all.map((line) => `${line}\n`).join('')

describe('a configuration with other patterns', () => {
  it.each([
    [
      'a list gets lines in its own style, before the comment that follows',
      lines('version: "1"', 'specs:', '  doc_paths: # list', '  - docs/*.md # all', '  # end', 'team: x'),
      lines(
        'version: "1"',
        'specs:',
        '  doc_paths: # list',
        '  - docs/*.md # all',
        '  - text/*.md',
        '  - "*.{md,markdown}"',
        '  # end',
        'team: x',
      ),
    ],
    [
      'a list on one line stays on it',
      lines('version: "1"', 'specs:', '  doc_paths: [docs/*.md] # list'),
      lines('version: "1"', 'specs:', '  doc_paths: [docs/*.md, text/*.md, "*.{md,markdown}"] # list'),
    ],
    [
      'a last line without an end gets one',
      'version: "1"\nspecs:\n  doc_paths:\n    - docs/*.md',
      'version: "1"\nspecs:\n  doc_paths:\n    - docs/*.md\n    - text/*.md\n    - "*.{md,markdown}"',
    ],
  ])('%s', (_, before, after) => {
    expect(writeDocPaths(before, ['docs/*.md', ...ADDED])).toBe(after)
    expect(writeDocPaths(before.replaceAll('\n', '\r\n'), ['docs/*.md', ...ADDED])).toBe(
      after.replaceAll('\n', '\r\n'),
    )
  })

  it.each([
    [
      'a section without a list',
      lines('version: "1"', 'specs:', '    # why', '    auto_tickets: false # no'),
    ],
    ['no section', lines('version: "1"', '# why', 'team: x # no')],
    ['an empty section', lines('version: "1"', '# why', 'specs: # no')],
    ['a mapping on one line', lines('version: "1"', '# why', 'specs: { auto_tickets: false } # no')],
  ])('%s gets a list, and keeps comments and settings', (_, before) => {
    const after = writeDocPaths(before, ADDED) ?? ''
    const { config, ok } = loadConfig(after)
    expect(ok).toBe(true)
    expect(config.specs.doc_paths).toEqual(ADDED)
    expect({ ...config, specs: { ...config.specs, doc_paths: [] } }).toEqual({
      ...loadConfig(before).config,
      specs: { ...loadConfig(before).config.specs, doc_paths: [] },
    })
    expect(after).toContain('# why')
    expect(after).toContain('# no')
  })

  it('is not written if the file has errors', () => {
    expect(writeDocPaths('version: 1\n', ADDED)).toBeNull()
    expect(writeDocPaths('version: "1"\nspecs: [\n', ADDED)).toBeNull()
  })

  it('is created with the patterns alone', () => {
    expect(loadConfig(newConfig(ADDED))).toMatchObject({ ok: true, config: { specs: { doc_paths: ADDED } } })
  })
})
