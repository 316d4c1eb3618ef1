import { execFileSync } from 'node:child_process'
import { mkdirSync, renameSync, symlinkSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { writeTree } from '#tests/support/git/write-objects'
import { makeOrg } from '#tests/support/make-org'
import { CONFIG, openIndexing, spec } from './indexing'

const indexing = openIndexing()

const codes = ({ diagnostics }: { diagnostics: unknown[] }) =>
  diagnostics.map((each) => (each as { code: string }).code)

describe('a repository', () => {
  it('whose path is not a repository is listed with its problem', async () => {
    const key = await indexing.connect({ path: '/nonexistent/folder' })
    await indexing.run(key)
    const { problem, headSha } = await indexing.repositoryRow(key)
    expect(problem).toMatch(/There is no folder folder:/)
    expect(headSha).toBeNull()
    expect(await indexing.newestRun(key)).toMatchObject({ state: 'failed', error: problem })
  })

  it('that disappears keeps its documents and shows the problem until it is back', async () => {
    const { git, key } = await indexing.connected({ 'CONFIG.yaml': CONFIG, 'docs/a.md': '# A\n' })
    renameSync(git.path, `${git.path}-away`)
    await indexing.again(key)
    expect((await indexing.repositoryRow(key)).problem).toMatch(/plumbline-git/)
    expect(await indexing.paths(key)).toEqual(['docs/a.md'])
    renameSync(`${git.path}-away`, git.path)
    await indexing.again(key)
    expect((await indexing.repositoryRow(key)).problem).toBeNull()
  })

  it('without a commit shows this and is indexed after the first commit', async () => {
    const git = indexing.repository(null)
    const key = await indexing.connect(git)
    await indexing.run(key)
    expect(await indexing.repositoryRow(key)).toMatchObject({
      headSha: null,
      problem: expect.stringMatching(/no commits yet/),
    })
    expect((await indexing.newestRun(key)).state).toBe('done')
    git.commit({ 'README.md': '# Hello\n' })
    await indexing.again(key)
    expect(await indexing.paths(key)).toEqual(['README.md'])
    expect((await indexing.repositoryRow(key)).problem).toBeNull()
  })

  it('with a detached HEAD is read at its default branch', async () => {
    const { git, key } = await indexing.connected({ 'README.md': '# One\n' })
    git.git('checkout', '--quiet', '--detach')
    git.commit({ 'README.md': '# Detached\n' })
    await indexing.again(key)
    expect(await indexing.document(key, 'README.md')).toMatchObject({ title: 'One' })
  })

  it('without CONFIG.yaml uses the defaults, with a note', async () => {
    const { key } = await indexing.connected({ 'docs/specs/a.md': '# A\n', 'elsewhere/b.md': '# B\n' })
    expect(await indexing.paths(key)).toEqual(['docs/specs/a.md'])
    expect((await indexing.repositoryRow(key)).configDiagnostics).toEqual([
      expect.objectContaining({ severity: 'info', code: 'config_missing' }),
    ])
  })

  it('with a legacy configuration file name is read, with a note', async () => {
    const { key } = await indexing.connected({ 'CANON.yaml': CONFIG, 'docs/a.md': '# A\n' })
    const { configFile, configDiagnostics } = await indexing.repositoryRow(key)
    expect(configFile).toBe('CANON.yaml')
    expect(configDiagnostics).toEqual([expect.objectContaining({ code: 'config_legacy_name' })])
    expect(await indexing.paths(key)).toEqual(['docs/a.md'])
  })

  it('with a configuration that was never valid uses the defaults', async () => {
    const { key } = await indexing.connected({ 'CONFIG.yaml': 'version: 1\n', 'docs/specs/a.md': '# A\n' })
    expect(await indexing.paths(key)).toEqual(['docs/specs/a.md'])
    expect((await indexing.repositoryRow(key)).configDiagnostics).toContainEqual(
      expect.objectContaining({ severity: 'error' }),
    )
  })

  it('with a configuration over 256 KB shows that it is too large', async () => {
    const files = { 'CONFIG.yaml': `# ${'x'.repeat(262_144)}\n`, 'docs/specs/a.md': '# A\n' }
    const { key } = await indexing.connected(files)
    expect((await indexing.repositoryRow(key)).configDiagnostics).toEqual([
      expect.objectContaining({ severity: 'error', code: 'config_too_large' }),
    ])
    expect(await indexing.paths(key)).toEqual(['docs/specs/a.md'])
  })

  it('whose configuration contains values that Postgres cannot store is still indexed', async () => {
    const files = { 'CONFIG.yaml': 'version: "1"\nteam: "a\\0b \\ud800 c"\n', 'docs/specs/a.md': '# A\n' }
    const { key } = await indexing.connected(files)
    expect(await indexing.paths(key)).toEqual(['docs/specs/a.md'])
  })

  it('whose default branch is deleted keeps its documents until an admin chooses another branch', async () => {
    const { git, key } = await indexing.connected({ 'README.md': '# One\n' })
    git.git('branch', 'develop')
    git.git('branch', 'release')
    git.git('checkout', '--quiet', '--detach')
    git.git('branch', '-D', 'main')
    await indexing.again(key)
    expect((await indexing.repositoryRow(key)).problem).toMatch(/default branch main is gone/)
    expect(await indexing.paths(key)).toEqual(['README.md'])
    git.git('checkout', '--quiet', 'release')
    git.commit({ 'README.md': '# Released\n' })
    await indexing.again(key)
    expect((await indexing.repositoryRow(key)).problem).toMatch(/default branch main is gone/)
    await indexing.choose(key, 'release')
    await indexing.again(key)
    expect(await indexing.document(key, 'README.md')).toMatchObject({ title: 'Released' })
    expect(await indexing.repositoryRow(key)).toMatchObject({ defaultBranch: 'release', problem: null })
  })

  it('of 100 000 files with ten documents indexes only these ten', async () => {
    const files: Record<string, string> = { 'CONFIG.yaml': CONFIG }
    for (let at = 0; at < 10; at++) files[`docs/${at}.md`] = `# Number ${at}\n`
    const git = indexing.repository(files)
    // `git mktree` would look up the blob 100 000 times.
    const id = Buffer.from(git.git('rev-parse', 'HEAD:docs/0.md'), 'hex')
    const names = Array.from({ length: 100_000 }, (_, at) => Buffer.from(`source-${at}.md`))
    const source = writeTree(
      join(git.path, '.git'),
      names.map((path) => ({ path, id })),
    )
    const folders = `${git.git('ls-tree', 'HEAD')}\n040000 tree ${source.toString('hex')}\tsource\n`
    const root = execFileSync('git', ['mktree'], { cwd: git.path, input: folders, encoding: 'utf8' }).trim()
    git.git('update-ref', 'HEAD', git.git('commit-tree', '-p', 'HEAD', '-m', 'Many', root))
    const key = await indexing.connect(git)
    await indexing.run(key)
    expect(await indexing.paths(key)).toHaveLength(10)
    expect(await indexing.newestRun(key)).toMatchObject({ state: 'done', writtenCount: 10 })
  })

  it('whose configuration selects all files indexes only markdown', async () => {
    const files = { 'CONFIG.yaml': 'version: "1"\nspecs:\n  doc_paths: ["**"]\n', 'a.md': '# A\n' }
    const { key } = await indexing.connected({ ...files, 'src/b.ts': 'export {}', 'c/d/e.markdown': '# E\n' })
    expect(await indexing.paths(key)).toEqual(['a.md', 'c/d/e.markdown'])
  })

  it('of another org is ignored', async () => {
    const other = await makeOrg(indexing.db)
    const { key } = await indexing.connected({ 'README.md': '# Hello\n' })
    await expect(indexing.run({ orgId: other.id, id: key.id })).resolves.toBeUndefined()
  })
})

describe('a file', () => {
  const indexed = async (name: string, content: string | Uint8Array) => {
    const { key } = await indexing.connected({
      'CONFIG.yaml': CONFIG,
      [name]: content,
      'docs/good.md': spec('Good'),
    })
    expect(await indexing.document(key, 'docs/good.md')).toMatchObject({ title: 'Good', totalAc: 2 })
    const document = await indexing.document(key, name)
    return { document, sections: await indexing.sectionsOf(key.orgId, document.textId) }
  }

  it('over 5 MB is listed with the reason why it is not read', async () => {
    const { document } = await indexed('docs/huge.md', `# Huge\n\n${'word '.repeat(1_100_000)}`)
    expect(document).toMatchObject({ title: 'Huge', textId: null, totalSections: 0 })
    expect(codes(document)).toEqual(['document_too_large'])
  })

  it('of 100 MB does not stop the run', async () => {
    const { document } = await indexed('docs/enormous.md', new Uint8Array(100_000_000).fill(0x61))
    expect(codes(document)).toEqual(['document_too_large'])
  })

  it('with NUL characters is read with replacements and a note', async () => {
    const { document, sections } = await indexed('docs/nul.md', '# Nul\n\n## A\n\nbefore\0after\n')
    expect(document.title).toBe('Nul')
    expect(document.diagnostics).toEqual([
      expect.objectContaining({ code: 'nul_character', line: 5, column: 7 }),
    ])
    expect(sections[1]?.body).toBe('before\uFFFDafter')
  })

  it('that is not UTF-8 is read with replacements and a note with the position', async () => {
    const bytes = Buffer.concat([Buffer.from('# Latin\n\ncaf'), Buffer.from([0xe9]), Buffer.from(' noir\n')])
    const { document, sections } = await indexed('docs/latin.md', bytes)
    expect(document.diagnostics).toEqual([
      expect.objectContaining({ code: 'invalid_utf8', line: 3, column: 4 }),
    ])
    expect(sections[0]?.body).toContain('caf\uFFFD noir')
  })

  it('whose frontmatter contains escapes that Postgres cannot store is read with replacements', async () => {
    const text = '---\ntitle: "a\\0b"\nowner: "\\ud800"\ntags: ["\\0", "q\\"uote\\\\", "{,}"]\n---\n## A\n'
    const { document } = await indexed('docs/escapes.md', text)
    expect(document).toMatchObject({
      title: 'a\uFFFDb',
      owner: '\uFFFD',
      tags: ['\uFFFD', 'q"uote\\', '{,}'],
    })
  })

  it('with tabs, backslashes and carriage returns keeps all of them', async () => {
    const text = '# T\r\n\r\n## A\r\n\r\na\tb \\. \\N \\t c:\\new\r\n'
    const { document, sections } = await indexed('docs/odd.md', text)
    expect(sections[1]?.body).toBe('a\tb \\. \\N \\t c:\\new')
    const texts = await indexing.texts(indexing.org.id)
    expect(texts.find(({ id }) => id === document.textId)?.content).toBe(text)
  })

  it.each([
    [
      'of hyphenated words, each another',
      (at: number) => `${word(3 * at)}-${word(3 * at + 1)}-${word(3 * at + 2)} `,
    ],
    ['of ideographs, each another', (at: number) => `${ideographs(2 * at)}-${ideographs(2 * at + 1)} `],
    ['of one endless word', () => 'endless'],
  ])('with a section %s is searchable up to the limit of a search vector', async (_, make) => {
    let section = ''
    for (let at = 0; section.length < 600_000; at++) section += make(at)
    const { document, sections } = await indexed('docs/long.md', `# Long\n\n## A\n\n${section}\n`)
    expect(codes(document)).toEqual(['section_too_long'])
    expect(Buffer.byteLength(sections[1]?.body ?? '')).toBeLessThanOrEqual(200_000)
  })

  it('with only headings creates a limited number of rows', async () => {
    const { document, sections } = await indexed('docs/headings.md', '## a\n'.repeat(20_000))
    expect(sections.length).toBe(5_001)
    expect(codes(document)).toContain('too_many_sections')
  })

  it('that is a link, a submodule or an LFS pointer does not stop the rest', async () => {
    const git = indexing.repository({
      'CONFIG.yaml': CONFIG,
      'docs/real.md': '# Real\n',
      'docs/pointer.md': 'version https://git-lfs.github.com/spec/v1\noid sha256:4d7a2146\nsize 12345\n',
    })
    symlinkSync('real.md', join(git.path, 'docs/link.md'))
    const module = indexing.repository({ 'README.md': '# Module\n' })
    git.git('-c', 'protocol.file.allow=always', 'submodule', '--quiet', 'add', module.path, 'docs/module.md')
    git.commit({}, 'Link and submodule')
    const key = await indexing.connect(git)
    await indexing.run(key)
    expect(await indexing.paths(key)).toEqual(['docs/pointer.md', 'docs/real.md'])
    expect((await indexing.newestRun(key)).state).toBe('done')
  })

  it('whose name differs only in case or Unicode normalization is a separate document', async () => {
    const names = ['docs/A.md', 'docs/a.md', 'docs/caf\u00e9.md', 'docs/cafe\u0301.md']
    const git = indexing.repository({ 'CONFIG.yaml': CONFIG })
    mkdirSync(join(git.path, 'docs'))
    git.commit(Object.fromEntries(names.map((name, at) => [name, `# Number ${at}\n`])))
    const key = await indexing.connect(git)
    await indexing.run(key)
    expect(await indexing.paths(key)).toEqual([...names].sort())
  })
})

const word = (at: number) => at.toString(36).padStart(3, 'a')
const ideographs = (at: number) =>
  String.fromCodePoint(0x4e00 + (at % 20_000), 0x4e00 + Math.floor(at / 20_000))
