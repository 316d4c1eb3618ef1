import { symlinkSync } from 'node:fs'
import { join } from 'node:path'
import { beforeAll, describe, expect, it, onTestFinished } from 'vitest'
import type { Org } from '#server/kernel/context'
import { indexRepository } from '#server/library/indexing/index'
import { connectLocalRepository } from '#server/library/repos/index'
import { createCaller } from '#server/router'
import { type Files, makeRepository, type TestRepository } from '#tests/support/git-repository'
import { makeKey, makeMember, makeOrg } from '#tests/support/make-org'
import { openTestApp } from '#tests/support/test-app'
import { userActor } from '#tests/support/test-context'

const PNG = Buffer.from('89504e470d0a1a0a0000', 'hex')

const FILES = {
  'CONFIG.yaml': 'version: "1"\nspecs:\n  doc_paths: ["docs/**/*.md"]\n',
  LICENSE: 'MIT\n',
  'docs/plan.md': '# Plan\n\nSee [the license](../LICENSE), [why](why/), [notes](../notes/a.md).\n',
  'docs/why/motivation.txt': 'Because.\n',
  'notes/a.md': '# Notes\n\nOf [the plan](../docs/plan.md).\n',
  'src/a.ts': 'export const a = 1\n',
  'src/empty.ts': '',
  'pictures/a.png': PNG,
  'data/latin.txt': Buffer.from('caf\xe9\n', 'latin1'),
  'data/nul.bin': 'a\0b',
  'data/long.txt': 'x\n'.repeat(10_001),
  'data/large.txt': 'x'.repeat(600 * 1024),
  'data/huge.bin': Buffer.alloc(26 * 1024 * 1024, 'x'),
  "data/it's (a) 50% “name”.txt": 'odd\n',
}

const test = openTestApp()
let org: Org
let key: string
let git: TestRepository
beforeAll(async () => {
  org = await makeOrg(test.db)
  key = await makeKey(test.db, org)
  git = makeRepository(FILES)
  symlinkSync('../LICENSE', join(git.path, 'data/link'))
  symlinkSync('src', join(git.path, 'linked'))
  git.git('add', '.')
  git.git('commit', '--quiet', '--message=Links')
  const repository = await connectLocalRepository(test.ctx, org, {
    owner: 'acme',
    name: 'payments',
    path: git.path,
  })
  await indexRepository(test.ctx, { orgId: repository.orgId, repositoryId: repository.id })
  return () => git.remove()
})

const MISSING = { cause: { code: 'not_found' } }

const callerOf = async (slug = org.slug) => {
  const actor = userActor(await makeMember(test.db, org, 'viewer'))
  const caller = createCaller({ ...test.ctx, actor })
  return {
    source: (file_path: string, as_text = false) =>
      caller.files.source({ org: slug, owner: 'acme', repo: 'payments', file_path, as_text }),
    locate: (file_path: string) =>
      caller.files.locate({ org: slug, owner: 'acme', repo: 'payments', file_path }),
  }
}

const download = (path: string) =>
  test.ask(`/app/${org.slug}/api/files/acme/payments/${encodeURI(path)}`, { key })

describe('a file of the indexed commit', () => {
  it('is shown as text with highlighted lines', async () => {
    const { content, isDocument, commitSha } = await (await callerOf()).source('src/a.ts')
    expect(content).toMatchObject({ kind: 'text', lines: 1, size: 19 })
    expect(content).toHaveProperty('html', expect.stringContaining('tok-keyword'))
    expect({ isDocument, commitSha }).toEqual({ isDocument: false, commitSha: git.head() })
  })

  it('is rendered like a document if it is Markdown, unless its source is requested', async () => {
    const caller = await callerOf()
    const rendered = await caller.source('notes/a.md')
    expect(rendered).toMatchObject({ isDocument: false, content: { kind: 'markdown' } })
    expect(rendered.content).toHaveProperty(
      'html',
      expect.stringContaining(`href="/app/${org.slug}/docs/acme/payments/docs/plan.md"`),
    )
    expect(await caller.source('notes/a.md', true)).toMatchObject({ content: { kind: 'text', lines: 3 } })
    expect(await caller.source('docs/plan.md')).toMatchObject({ isDocument: true })
  })

  it.each([
    ['pictures/a.png', { kind: 'image' }],
    ['data/nul.bin', { kind: 'binary', size: 3 }],
    ['data/latin.txt', { kind: 'binary' }],
    ['data/long.txt', { kind: 'too_large', size: 20_002 }],
    ['data/large.txt', { kind: 'too_large' }],
    ['data/huge.bin', { kind: 'too_large', size: 26 * 1024 * 1024 }],
    ['src/empty.ts', { kind: 'text', lines: 0 }],
  ])('%s is %o', async (path, content) => {
    expect((await (await callerOf()).source(path)).content).toMatchObject(content)
  })

  it('stays the one that was indexed until the next index run', async () => {
    git.commit({ 'src/later.ts': 'export {}\n' })
    await expect((await callerOf()).source('src/later.ts')).rejects.toMatchObject(MISSING)
  })
})

it('a folder lists its entries, folders first', async () => {
  const { content } = await (await callerOf()).source('')
  const names = content.kind === 'folder' ? content.entries.map(({ name, mode }) => [name, mode]) : []
  expect(names).toEqual([
    ['data', 'folder'],
    ['docs', 'folder'],
    ['notes', 'folder'],
    ['pictures', 'folder'],
    ['src', 'folder'],
    ['CONFIG.yaml', 'file'],
    ['LICENSE', 'file'],
    ['linked', 'symlink'],
  ])
})

describe('what is not opened', () => {
  it.each(['data/link', 'linked', 'linked/a.ts', 'none.txt', 'src/none', 'LICENSE/a', 'SRC/A.TS'])(
    '%s is not found',
    async (path) => {
      const caller = await callerOf()
      for (const read of [caller.source, caller.locate])
        await expect(read(path)).rejects.toMatchObject(MISSING)
      expect((await download(path)).status).toBe(404)
    },
  )

  it.each(['../secret', 'a/../../b', '.git/config', 'src/.GIT/x', '/etc/passwd', 'a\\b', 'src//a.ts', 'a\0'])(
    '%j is refused as a path',
    async (path) => {
      await expect((await callerOf()).source(path)).rejects.toMatchObject({ code: 'BAD_REQUEST' })
    },
  )

  it('files of a repository of another org', async () => {
    const other = await makeOrg(test.db)
    await expect((await callerOf(other.slug)).source('LICENSE')).rejects.toMatchObject(MISSING)
  })
})

describe('a download', () => {
  it('is an attachment that no browser runs', async () => {
    const response = await download('src/a.ts')
    expect(await response.text()).toBe(FILES['src/a.ts'])
    expect(Object.fromEntries(response.headers)).toMatchObject({
      'content-type': 'application/octet-stream',
      'content-disposition': "attachment; filename*=UTF-8''a.ts",
      'content-security-policy': expect.stringContaining('sandbox'),
      'x-content-type-options': 'nosniff',
    })
  })

  it('has the name of the file, encoded', async () => {
    const response = await download("data/it's (a) 50% “name”.txt")
    expect(response.headers.get('content-disposition')).toBe(
      "attachment; filename*=UTF-8''it%27s%20%28a%29%2050%25%20%E2%80%9Cname%E2%80%9D.txt",
    )
  })

  it('is refused above its limit, with the size', async () => {
    const response = await download('data/huge.bin')
    expect(response.status).toBe(409)
    expect(await response.json()).toMatchObject({
      detail: expect.stringContaining('Clone the repository'),
    })
  })
})

it('links of a document lead to source pages, and Markdown files that are no documents are located', async () => {
  const response = await test.ask(`/app/${org.slug}/api/docs/acme/payments/docs/plan.md`, { key })
  const { rendered_html } = (await response.json()) as { rendered_html: string }
  const base = `/app/${org.slug}`
  for (const page of [
    'source/acme/payments/LICENSE',
    'source/acme/payments/docs/why',
    'docs/acme/payments/notes/a.md',
  ])
    expect(rendered_html).toContain(`href="${base}/${page}"`)
  const { locate } = await callerOf()
  expect(await locate('notes/a.md')).toEqual({ kind: 'source' })
  expect(await locate('docs/why')).toEqual({ kind: 'source' })
})

describe('a file that was moved', () => {
  it('is located at its present path, through several renames and an edit', async () => {
    const at = await connectedHistory([
      { 'docs/first.md': LONG },
      { 'docs/first.md': null, 'docs/second.md': LONG.replace('line 3', 'line three') },
      { 'docs/second.md': null, 'docs/deep/third.md': LONG.replace('line 3', 'line three') },
      { 'docs/deep/third.md': LONG.replace('line 3', 'line three').replace('line 9', 'line nine') },
    ])
    expect(await at('docs/first.md')).toEqual({ kind: 'moved', path: 'docs/deep/third.md' })
    expect(await at('docs/second.md')).toEqual({ kind: 'moved', path: 'docs/deep/third.md' })
    expect(await at('docs/deep/third.md')).toEqual({ kind: 'source' })
  })

  it('is not found if it was removed, or came back from where it went', async () => {
    const at = await connectedHistory([
      { 'docs/gone.md': LONG, 'docs/a.md': `${LONG}a`, 'docs/other.md': 'x' },
      { 'docs/gone.md': null },
      { 'docs/a.md': null, 'docs/b.md': `${LONG}a` },
      { 'docs/b.md': null, 'docs/a.md': `${LONG}a` },
      { 'docs/a.md': null },
    ])
    for (const path of ['docs/gone.md', 'docs/a.md', 'docs/b.md', 'docs/never.md'])
      await expect(at(path), path).rejects.toMatchObject(MISSING)
  })

  it('is located by its text in a move of more files than a comparison lists', async () => {
    const names = Array.from({ length: 400 }, (_, index) => `${index}.md`)
    const at = await connectedHistory([
      Object.fromEntries(names.map((name) => [`docs/${name}`, `# ${name}\n`])),
      Object.fromEntries(
        names.flatMap((name) => [
          [`docs/${name}`, null],
          [`docs/moved/${name}`, `# ${name}\n`],
        ]),
      ),
    ])
    expect(await at('docs/399.md')).toEqual({ kind: 'moved', path: 'docs/moved/399.md' })
  })
})

const LONG = Array.from({ length: 20 }, (_, index) => `line ${index}\n`).join('')

/** Connects a repository with these commits in an org of its own. */
async function connectedHistory(commits: Files[]) {
  const repository = makeRepository({ 'CONFIG.yaml': FILES['CONFIG.yaml'] })
  onTestFinished(() => repository.remove())
  for (const files of commits) repository.commit(files)
  const ownOrg = await makeOrg(test.db)
  const key = await connectLocalRepository(test.ctx, ownOrg, {
    owner: 'acme',
    name: 'payments',
    path: repository.path,
  })
  await indexRepository(test.ctx, { orgId: key.orgId, repositoryId: key.id })
  const caller = createCaller({ ...test.ctx, actor: userActor(await makeMember(test.db, ownOrg, 'viewer')) })
  return (file_path: string) =>
    caller.files.locate({ org: ownOrg.slug, owner: 'acme', repo: 'payments', file_path })
}
