import { execFileSync } from 'node:child_process'
import { chmodSync, readFileSync, statSync, symlinkSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { makeSampleRepository } from '#server/library/sample/index'
import { makeFolder, svc } from './run-svc'

const CONFIG = 'version: "1"\nspecs:\n  doc_paths: ["docs/**/*.md"]\n'
const SOUND = '# A\n\n## 1. B\n\n- [ ] It works\n'
const GAP = '## 1. A\n## 3. B\n'
const CIRCLE = '---\ndepends_on: docs/circle.md\n---\n'

interface Json {
  version: number
  findings: Record<string, unknown>[]
  fixed: Record<string, unknown>[]
  counts: Record<string, number>
}

const parseJson = (text: string) => JSON.parse(text) as Json
const codesIn = (text: string) => parseJson(text).findings.map(({ path, code }) => `${path} ${code}`)

describe('the output of svc lint', () => {
  it('has the format of compilers, file by file, and the counts; warnings alone exit with 0', async () => {
    const folder = makeFolder({
      'CONFIG.yaml': CONFIG,
      'docs/a.md': `---\ntype: spec\nstatus: Done\n---\n${GAP}`,
      'docs/b.md': '## 1. A\n<!-- svc:x -->\n',
    })
    expect(await svc(folder, ['lint'])).toEqual({
      code: 0,
      err: '',
      out: `docs/a.md:3:9: info: \`Done\` means \`done\`. Write \`done\`. [status_spelling]
docs/a.md:6:1: warning: 3 follows 1: 2 is missing. [numbering]

docs/b.md:2:1: warning: \`svc:x\` is not a marker. Use one of: system, ticket, realized-in, delta. [unknown_marker]

2 documents: 2 warnings, 1 info; --fix can fix 2 of them.
`,
    })
  })

  it('ends with 1 when there is an error', async () => {
    const folder = makeFolder({ 'CONFIG.yaml': CONFIG, 'docs/circle.md': CIRCLE })
    const { code, out } = await svc(folder, ['lint'])
    expect(code).toBe(1)
    expect(out).toContain(
      'docs/circle.md:2:13: error: `depends_on` names this document itself. Remove the reference. [reference_circle]',
    )
  })

  it('reports that there are no problems', async () => {
    const folder = makeFolder({ 'CONFIG.yaml': CONFIG, 'docs/a.md': SOUND })
    expect(await svc(folder, ['lint'])).toEqual({ code: 0, err: '', out: '1 document: no problems.\n' })
  })

  it('has no colours in a pipe, and no escapes of the file itself', async () => {
    const folder = makeFolder({ 'CONFIG.yaml': CONFIG, 'docs/a.md': '## A\n<!-- svc:\u001b[31mred -->\n' })
    const { out } = await svc(folder, ['lint'])
    expect(out).not.toContain('\u001b')
    expect(out).toContain('\\u{1b}[31mred')
  })

  it('has paths relative to the current folder, and relative to the root in JSON', async () => {
    const folder = makeFolder({
      'CONFIG.yaml': CONFIG,
      'docs/a.md': SOUND,
      'docs/sub/b.md': '## A\n<!-- svc:x -->\n',
    })
    expect((await svc(join(folder, 'docs/sub'), ['lint'])).out).toMatch(/^b\.md:2:1: warning/)
    expect(codesIn((await svc(join(folder, 'docs/sub'), ['lint', '--json'])).out)).toEqual([
      'docs/sub/b.md unknown_marker',
    ])
  })

  it('as JSON has the documented format', async () => {
    const folder = makeFolder({ 'CONFIG.yaml': CONFIG, 'docs/specs/a.md': GAP })
    const { code, out } = await svc(folder, ['lint', '--json'])
    expect(code).toBe(0)
    expect(parseJson(out)).toEqual({
      version: 1,
      findings: [
        {
          path: 'docs/specs/a.md',
          line: 2,
          column: 1,
          severity: 'warning',
          code: 'numbering',
          message: '3 follows 1: 2 is missing.',
          fixable: true,
        },
      ],
      fixed: [],
      counts: { documents: 1, unmatched: 0, errors: 0, warnings: 1, infos: 0, fixable: 1, fixed: 0 },
    })
  })

  it('as SARIF contains each rule once and each location relative to the root', async () => {
    const folder = makeFolder({
      'CONFIG.yaml': CONFIG,
      'docs/specs/a ü#.md': GAP + GAP,
      'docs/circle.md': CIRCLE,
    })
    const { code, out } = await svc(folder, ['lint', '--sarif'])
    const sarif = JSON.parse(out)
    expect(code).toBe(1)
    expect(sarif).toMatchObject({
      version: '2.1.0',
      $schema: expect.stringContaining('sarif-schema-2.1.0.json'),
    })
    const [run] = sarif.runs
    expect(run.columnKind).toBe('utf16CodeUnits')
    expect(run.tool.driver).toMatchObject({ name: 'svc', version: expect.stringMatching(/^\d/) })
    const ids = run.tool.driver.rules.map(({ id }: { id: string }) => id)
    expect(new Set(ids).size).toBe(ids.length)
    for (const result of run.results) expect(ids[result.ruleIndex]).toBe(result.ruleId)
    expect(run.results[0]).toEqual({
      ruleId: 'reference_circle',
      ruleIndex: ids.indexOf('reference_circle'),
      level: 'error',
      message: { text: '`depends_on` names this document itself. Remove the reference.' },
      locations: [
        {
          physicalLocation: {
            artifactLocation: { uri: 'docs/circle.md', uriBaseId: '%SRCROOT%' },
            region: { startLine: 2, startColumn: 13 },
          },
        },
      ],
    })
    expect(run.results[1].locations[0].physicalLocation.artifactLocation.uri).toBe(
      'docs/specs/a%20%C3%BC%23.md',
    )
  })
})

describe('the files that svc lint checks', () => {
  const BAD = '## A\n<!-- svc:x -->\n'

  it('are the configured documents, from any subfolder', async () => {
    const folder = makeFolder({
      'CONFIG.yaml': CONFIG,
      'docs/a.md': BAD,
      'README.md': BAD,
      'other/b.md': BAD,
      'docs/_template.md': BAD,
    })
    const expected = ['README.md unknown_marker', 'docs/a.md unknown_marker']
    expect(codesIn((await svc(folder, ['lint', '--json'])).out)).toEqual(expected)
    expect(codesIn((await svc(join(folder, 'docs'), ['lint', '--json'])).out)).toEqual(expected)
  })

  it('are the given files and the documents of the given folders, from any folder', async () => {
    const folder = makeFolder({
      'CONFIG.yaml': CONFIG,
      'docs/a.md': BAD,
      'docs/b/c.md': BAD,
      'other/d.md': BAD,
      'x.txt': BAD,
    })
    const named = async (...paths: string[]) =>
      codesIn((await svc('/', ['lint', '--json', ...paths.map((path) => join(folder, path))])).out)
    expect(await named('docs/b')).toEqual(['docs/b/c.md unknown_marker'])
    expect(await named('other/d.md', 'x.txt', 'docs/a.md')).toEqual([
      'docs/a.md unknown_marker',
      'other/d.md unknown_marker',
    ])
  })

  it('include the dependencies of a given file', async () => {
    const folder = makeFolder({
      'CONFIG.yaml': CONFIG,
      'docs/a.md': '---\ndepends_on: b.md\n---\n',
      'docs/b.md': '---\ndepends_on: a.md\n---\n',
    })
    expect(codesIn((await svc(folder, ['lint', '--json', 'docs/a.md'])).out)).toEqual([
      'docs/a.md reference_circle',
    ])
  })

  it('do not include ignored and deleted files', async () => {
    const folder = makeFolder({
      'CONFIG.yaml': CONFIG,
      '.gitignore': 'docs/generated/\n',
      'docs/a.md': BAD,
      'docs/generated/b.md': BAD,
      'docs/gone.md': BAD,
    })
    const git = (...args: string[]) => execFileSync('git', args, { cwd: folder, stdio: 'pipe' })
    git('init', '--quiet')
    git('add', '--all')
    execFileSync('rm', [join(folder, 'docs/gone.md')])
    expect(codesIn((await svc(folder, ['lint', '--json'])).out)).toEqual(['docs/a.md unknown_marker'])
  })

  it('do not include node_modules and .git, even outside git', async () => {
    const folder = makeFolder({
      'CONFIG.yaml': 'version: "1"\nspecs:\n  doc_paths: ["**/*.md"]\n',
      'a.md': BAD,
      'node_modules/b.md': BAD,
      'sub/.git/c.md': BAD,
    })
    expect(codesIn((await svc(folder, ['lint', '--json'])).out)).toEqual(['a.md unknown_marker'])
  })

  it('are found without running programs of the checkout', async () => {
    const folder = makeFolder({
      'CONFIG.yaml': CONFIG,
      'docs/a.md': SOUND,
      'spy.sh': '#!/bin/sh\ntouch "$(dirname "$0")/seen"\n',
    })
    const git = (...args: string[]) => execFileSync('git', args, { cwd: folder, stdio: 'pipe' })
    git('init', '--quiet')
    chmodSync(join(folder, 'spy.sh'), 0o755)
    git('config', 'core.fsmonitor', join(folder, 'spy.sh'))
    expect((await svc(folder, ['lint'])).code).toBe(0)
    expect(() => statSync(join(folder, 'seen'))).toThrow('ENOENT')
  })

  it('are those of the defaults without a configuration, and a line says so', async () => {
    const folder = makeFolder({ 'docs/specs/a.md': BAD, 'docs/b.md': BAD })
    expect(codesIn((await svc(folder, ['lint', '--json'])).out)).toEqual([
      'CONFIG.yaml config_missing',
      'docs/specs/a.md unknown_marker',
    ])
  })

  it('follow a configuration with an old name, or another file with --config', async () => {
    const folder = makeFolder({
      'CANON.yaml': CONFIG,
      'strict.yaml': 'version: "1"\nspecs:\n  doc_paths: ["other/*.md"]\n',
      'docs/a.md': BAD,
      'other/b.md': BAD,
    })
    expect(codesIn((await svc(folder, ['lint', '--json'])).out)).toEqual([
      'CANON.yaml config_legacy_name',
      'docs/a.md unknown_marker',
    ])
    expect(codesIn((await svc(folder, ['lint', '--json', '--config', 'strict.yaml'])).out)).toEqual([
      'other/b.md unknown_marker',
    ])
  })

  it('include the configuration, whose errors have their positions', async () => {
    const folder = makeFolder({ 'CONFIG.yaml': 'version: 1\n' })
    const { code, out } = await svc(folder, ['lint'])
    expect(code).toBe(1)
    expect(out).toMatch(/^CONFIG\.yaml:1:10: error: /)
  })

  it('have a finding if they are not text, too large, a link, or unreadable', async () => {
    const folder = makeFolder({
      'CONFIG.yaml': CONFIG,
      'docs/binary.md': new Uint8Array([0xff, 0xfe, 0, 1]),
      'docs/large.md': 'x'.repeat(5 * 1024 * 1024 + 1),
      'docs/sound.md': SOUND,
    })
    symlinkSync('sound.md', join(folder, 'docs/link.md'))
    const { code, out } = await svc(folder, ['lint', '--json', 'docs', 'docs/link.md'])
    expect(code).toBe(1)
    expect(codesIn(out)).toEqual([
      'docs/binary.md not_utf8',
      'docs/large.md document_too_large',
      'docs/link.md symbolic_link',
    ])
  })
})

describe('svc lint --fix', () => {
  it('fixes what can be fixed automatically, reports it, and leaves the rest', async () => {
    const folder = makeFolder({
      'CONFIG.yaml': CONFIG,
      'docs/specs/a.md': `${GAP}<!-- svc:system:3 status:Done -->\n- [ ] c\n`,
      'docs/specs/b.md': SOUND,
    })
    const before = statSync(join(folder, 'docs/specs/b.md'), { bigint: true }).mtimeNs
    expect(await svc(folder, ['lint', '--fix'])).toEqual({
      code: 0,
      err: '',
      out: `docs/specs/a.md:2:1: fixed: 3 follows 1: 2 is missing. [numbering]
docs/specs/a.md:3:1: warning: This section is done, but 1 of 1 criteria are open, first on line 4. Meet them or change the status. [done_with_open_criteria]
docs/specs/a.md:3:26: fixed: \`Done\` means \`done\`. Write \`done\`. [status_spelling]

2 documents: 1 warning, 2 fixed.
`,
    })
    const mended = '## 1. A\n## 2. B\n<!-- svc:system:2 status:done -->\n- [ ] c\n'
    expect(readFileSync(join(folder, 'docs/specs/a.md'), 'utf8')).toBe(mended)
    expect(statSync(join(folder, 'docs/specs/b.md'), { bigint: true }).mtimeNs).toBe(before)
    expect(parseJson((await svc(folder, ['lint', '--fix', '--json'])).out)).toMatchObject({
      fixed: [],
      counts: { fixable: 0 },
    })
  })

  it('changes only the given files', async () => {
    const folder = makeFolder({ 'CONFIG.yaml': CONFIG, 'docs/specs/a.md': GAP, 'docs/specs/b.md': GAP })
    await svc(folder, ['lint', '--fix', 'docs/specs/b.md'])
    expect(readFileSync(join(folder, 'docs/specs/a.md'), 'utf8')).toBe(GAP)
    expect(readFileSync(join(folder, 'docs/specs/b.md'), 'utf8')).toBe('## 1. A\n## 2. B\n')
  })
})

it('the sample repository has no errors', async () => {
  const folder = makeFolder({})
  await makeSampleRepository(join(folder, 'sample'), { env: process.env })
  const { code, out } = await svc(join(folder, 'sample'), ['lint', '--json'])
  expect(parseJson(out).counts).toMatchObject({ errors: 0 })
  expect(parseJson(out).counts.documents).toBeGreaterThan(10)
  expect(code).toBe(0)
})

it('2 000 files take a few seconds', async () => {
  const spec = (i: number) => [
    `docs/specs/${i}.md`,
    `---\ndepends_on: ${(i + 1) % 2000}.md\n---\n${SOUND.repeat(20)}`,
  ]
  const files = Object.fromEntries(Array.from({ length: 2000 }, (_, i) => spec(i)))
  const folder = makeFolder({ 'CONFIG.yaml': CONFIG, ...files })
  const { out } = await svc(folder, ['lint', '--json'])
  expect(parseJson(out).counts).toMatchObject({ documents: 2000, errors: 2000 })
})

describe('without a document', () => {
  it('fails and says how many markdown files no pattern matches', async () => {
    const folder = makeFolder({
      'CONFIG.yaml': CONFIG,
      'notes/a.md': SOUND,
      'notes/b.md': GAP,
      'notes/_c.md': GAP,
    })
    const out = 'No documents found.\n2 markdown files match no pattern of specs.doc_paths in CONFIG.yaml.\n'
    expect(await svc(folder, ['lint'])).toEqual({ code: 1, err: '', out })
    expect(await svc(folder, ['lint', 'notes'])).toEqual({ code: 1, err: '', out })
    expect((await svc(folder, ['lint', '--json'])).code).toBe(1)
  })

  it('fails in an empty folder, and not for files of another kind', async () => {
    const folder = makeFolder({ 'CONFIG.yaml': CONFIG, 'src/a.ts': '' })
    expect(await svc(folder, ['lint'])).toEqual({ code: 1, err: '', out: 'No documents found.\n' })
    expect((await svc(folder, ['lint', 'src/a.ts'])).code).toBe(0)
  })
})

it('reports given files that no pattern matches together with the checked ones', async () => {
  const folder = makeFolder({ 'CONFIG.yaml': CONFIG, 'docs/a.md': SOUND, 'notes/b.md': GAP })
  const out =
    '1 document: no problems.\n1 markdown file matches no pattern of specs.doc_paths in CONFIG.yaml.\n'
  expect(await svc(folder, ['lint'])).toEqual({ code: 0, err: '', out })
  expect((await svc(folder, ['lint', 'docs'])).out).toBe('1 document: no problems.\n')
})

it('treats a folder with glob characters literally', async () => {
  const BAD = '## A\n<!-- svc:x -->\n'
  const folder = makeFolder({ 'CONFIG.yaml': CONFIG, 'docs/[ab]*/a.md': BAD, 'docs/ab/b.md': BAD })
  const { out } = await svc(folder, ['lint', 'docs/[ab]*', '--json'])
  expect(codesIn(out)).toEqual(['docs/[ab]*/a.md unknown_marker'])
  const { out: inside } = await svc(join(folder, 'docs/[ab]*'), ['lint', '.', '--json'])
  expect(codesIn(inside)).toEqual(['docs/[ab]*/a.md unknown_marker'])
})
