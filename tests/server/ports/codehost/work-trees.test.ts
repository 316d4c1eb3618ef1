import {
  chmodSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  utimesSync,
  writeFileSync,
} from 'node:fs'
import { dirname, join } from 'node:path'
import { afterEach, describe, expect, it } from 'vitest'
import { localCodeHost } from '#server/ports/codehost/local/local-code-host'
import type { FileChange } from '#server/ports/codehost/port'
import { type Files, makeRepository, type TestRepository } from '#tests/support/git-repository'

const host = localCodeHost({ env: process.env })
const person = { name: 'Spec Writer', email: 'writer@example.test', at: new Date('2026-02-03T04:05:06Z') }
const signed = { author: person, committer: person }
const START = { 'a.md': 'a\n', 'docs/b.md': 'b\n', 'c.md': 'c\n' }

describe('a branch that is checked out in a work tree', () => {
  const repositories: TestRepository[] = []
  afterEach(() => {
    for (const repository of repositories.splice(0)) repository.remove()
  })

  function make(files: Files | null = START, objectFormat: 'sha1' | 'sha256' = 'sha1'): TestRepository {
    const repository = makeRepository(files, { objectFormat })
    repositories.push(repository)
    return repository
  }

  const save = (repository: TestRepository, changes: FileChange[], branch = 'main') =>
    host.commit(
      { path: repository.path },
      { branch, parentSha: tipOf(repository, branch), message: 'Save', ...signed, changes },
    )

  const tipOf = (repository: TestRepository, branch: string) =>
    repository.git('for-each-ref', '--format=%(objectname)', `refs/heads/${branch}`) || null

  const read = (repository: TestRepository, name: string) => readFileSync(join(repository.path, name), 'utf8')

  const status = (repository: TestRepository) => repository.git('status', '--porcelain')

  const refused = (message: RegExp) => ({ code: 'checked_out', message: expect.stringMatching(message) })

  it.each(['sha1', 'sha256'] as const)(
    'updates the files and the index of the work tree (%s)',
    async (format) => {
      const repository = make(START, format)
      await save(repository, [
        { path: 'a.md', content: 'saved\n' },
        { path: 'docs/b.md', content: null },
        { path: 'new/d.md', content: 'd\n' },
      ])
      expect(status(repository)).toBe('')
      expect(read(repository, 'a.md')).toBe('saved\n')
      expect(read(repository, 'new/d.md')).toBe('d\n')
      expect(existsSync(join(repository.path, 'docs'))).toBe(false)
    },
  )

  it('keeps a save when the next commit is made there', async () => {
    const repository = make()
    await save(repository, [{ path: 'a.md', content: 'saved\n' }])
    writeFileSync(join(repository.path, 'c.md'), 'mine\n')
    repository.git('commit', '--quiet', '--all', '--message=Mine')
    expect(repository.git('show', 'HEAD:a.md')).toBe('saved')
  })

  it('accepts the first commit of an empty repository', async () => {
    const repository = make(null)
    await save(repository, [{ path: 'a.md', content: 'first\n' }])
    expect(status(repository)).toBe('')
    expect(read(repository, 'a.md')).toBe('first\n')
  })

  it('keeps local changes in other files, staged or not, and the file mode', async () => {
    const repository = make()
    chmodSync(join(repository.path, 'a.md'), 0o755)
    repository.git('commit', '--quiet', '--all', '--message=Executable')
    writeFileSync(join(repository.path, 'c.md'), 'half written\n')
    writeFileSync(join(repository.path, 'staged.md'), 'staged\n')
    repository.git('add', 'staged.md')
    await save(repository, [{ path: 'a.md', content: 'saved\n' }])
    expect(status(repository).split('\n').sort()).toEqual([' M c.md', 'A  staged.md'])
    expect(read(repository, 'c.md')).toBe('half written\n')
    expect(statSync(join(repository.path, 'a.md')).mode & 0o111).toBe(0o111)
  })

  const LOCAL_CHANGES: [string, (repository: TestRepository) => void][] = [
    ['edited', ({ path }) => writeFileSync(join(path, 'a.md'), 'mine\n')],
    ['deleted', ({ path }) => rmSync(join(path, 'a.md'))],
    ['made executable', ({ path }) => chmodSync(join(path, 'a.md'), 0o755)],
    ['removed from the index', ({ git }) => git('rm', '--quiet', '--cached', 'a.md')],
    [
      'staged',
      ({ path, git }) => {
        writeFileSync(join(path, 'a.md'), 'mine\n')
        git('add', 'a.md')
      },
    ],
    [
      'staged, and put back on disk',
      ({ path, git }) => {
        writeFileSync(join(path, 'a.md'), 'mine\n')
        git('add', 'a.md')
        writeFileSync(join(path, 'a.md'), 'a\n')
      },
    ],
  ]

  it.each(LOCAL_CHANGES)('does not move if the file is %s there', async (_, change) => {
    const repository = make()
    change(repository)
    const [before, tip] = [status(repository), repository.head()]
    const saving = save(repository, [
      { path: 'a.md', content: 'saved\n' },
      { path: 'c.md', content: 'saved\n' },
    ])
    await expect(saving).rejects.toMatchObject(refused(/local changes in a\.md: commit, stash or move/))
    expect([status(repository), repository.head()]).toEqual([before, tip])
    expect(read(repository, 'c.md')).toBe('c\n')
  })

  it.each(['', 'new.md\n', 'new*\n'])('overwrites no untracked file (.gitignore: %j)', async (ignored) => {
    const repository = make({ ...START, '.gitignore': ignored })
    writeFileSync(join(repository.path, 'new.md'), 'a draft of mine\n')
    const saving = save(repository, [{ path: 'new.md', content: 'saved\n' }])
    await expect(saving).rejects.toMatchObject(refused(/local changes in new\.md/))
    expect(read(repository, 'new.md')).toBe('a draft of mine\n')
  })

  it.each(['', 'new\n'])('turns no untracked file into a folder (.gitignore: %j)', async (ignored) => {
    const repository = make({ ...START, '.gitignore': ignored })
    writeFileSync(join(repository.path, 'new'), 'notes\n')
    const saving = save(repository, [{ path: 'new/d.md', content: 'saved\n' }])
    await expect(saving).rejects.toMatchObject(refused(/local changes in new:/))
    expect(read(repository, 'new')).toBe('notes\n')
  })

  it('moves without other work trees, which stay unchanged', async () => {
    const repository = make()
    repository.git('checkout', '--quiet', '-b', 'side')
    const { commitSha } = await save(repository, [{ path: 'a.md', content: 'saved\n' }])
    expect(status(repository)).toBe('')
    expect(read(repository, 'a.md')).toBe('a\n')
    expect(repository.git('rev-parse', 'main')).toBe(commitSha)
  })

  it('updates all linked work trees of the branch or none', async () => {
    const repository = make()
    const linked = join(repository.path, 'linked')
    repository.git('worktree', 'add', '--quiet', '--force', linked, 'main')
    await save(repository, [{ path: 'a.md', content: 'saved\n' }])
    expect(repository.git('-C', linked, 'status', '--porcelain')).toBe('')
    expect(readFileSync(join(linked, 'a.md'), 'utf8')).toBe('saved\n')
    expect(read(repository, 'a.md')).toBe('saved\n')

    writeFileSync(join(linked, 'a.md'), 'mine\n')
    const saving = save(repository, [{ path: 'a.md', content: 'again\n' }])
    await expect(saving).rejects.toMatchObject({ code: 'checked_out' })
    expect(read(repository, 'a.md')).toBe('saved\n')
    expect(repository.git('status', '--porcelain', '--untracked-files=no')).toBe('')
  })

  it('is found if the connected repository is a linked work tree', async () => {
    const repository = make()
    const linked = join(repository.path, 'linked')
    repository.git('worktree', 'add', '--quiet', '-b', 'side', linked)
    await host.commit(
      { path: linked },
      {
        branch: 'main',
        parentSha: repository.head(),
        message: 'Save',
        ...signed,
        changes: [{ path: 'a.md', content: 'saved\n' }],
      },
    )
    expect(read(repository, 'a.md')).toBe('saved\n')
    expect(repository.git('status', '--porcelain', '--untracked-files=no')).toBe('')
  })

  it('ignores work trees whose folder was deleted, but not a locked one', async () => {
    const repository = make()
    repository.git('checkout', '--quiet', '-b', 'side')
    const linked = join(repository.path, 'linked')
    repository.git('worktree', 'add', '--quiet', linked, 'main')
    rmSync(linked, { recursive: true })
    await save(repository, [{ path: 'a.md', content: 'saved\n' }])
    repository.git('worktree', 'lock', linked)
    const saving = save(repository, [{ path: 'a.md', content: 'again\n' }])
    await expect(saving).rejects.toMatchObject(refused(/whose folder cannot be found/))
  })

  it('writes to no folder that appears only in a forged list', async () => {
    const repository = make()
    const other = make()
    repository.git('checkout', '--quiet', '-b', 'side')
    repository.git('worktree', 'add', '--quiet', join(repository.path, 'linked'), 'main')
    writeFileSync(join(repository.path, '.git/worktrees/linked/gitdir'), `${other.path}/.git\n`)
    await save(repository, [{ path: 'a.md', content: 'saved\n' }])
    expect(read(other, 'a.md')).toBe('a\n')
  })

  it('does not move during a rebase', async () => {
    const repository = make()
    repository.git('checkout', '--quiet', '-b', 'side')
    repository.commit({ 'a.md': 'side\n' })
    repository.git('checkout', '--quiet', 'main')
    repository.commit({ 'a.md': 'main\n' })
    expect(() => repository.git('rebase', 'side')).toThrow()
    const saving = save(repository, [{ path: 'c.md', content: 'saved\n' }])
    await expect(saving).rejects.toMatchObject(refused(/in the middle of a rebase of main/))
    repository.git('rebase', '--abort')
    await save(repository, [{ path: 'c.md', content: 'saved\n' }])
    expect(status(repository)).toBe('')
  })

  it('does not move during an unfinished merge', async () => {
    const repository = make()
    repository.git('checkout', '--quiet', '-b', 'side')
    repository.commit({ 'a.md': 'side\n' })
    repository.git('checkout', '--quiet', 'main')
    repository.commit({ 'a.md': 'main\n' })
    expect(() => repository.git('merge', 'side')).toThrow()
    const saving = save(repository, [{ path: 'c.md', content: 'saved\n' }])
    await expect(saving).rejects.toMatchObject(refused(/unfinished merge/))
  })

  it('can be saved again after the process died between the files and the branch', async () => {
    const repository = make()
    writeFileSync(join(repository.path, 'a.md'), 'saved\n')
    writeFileSync(join(repository.path, 'new.md'), 'new\n')
    repository.git('add', 'a.md', 'new.md')
    await save(repository, [
      { path: 'a.md', content: 'saved\n' },
      { path: 'new.md', content: 'new\n' },
    ])
    expect(status(repository)).toBe('')
    expect(repository.git('show', 'main:a.md', 'main:new.md')).toBe('saved\nnew')
  })

  it('leaves files and index unchanged if another git process locks the branch', async () => {
    const repository = make()
    writeFileSync(join(repository.path, '.git/refs/heads/main.lock'), '')
    const saving = save(repository, [{ path: 'a.md', content: 'saved\n' }])
    await expect(saving).rejects.toMatchObject({ code: 'unwritable', retryable: true })
    expect(status(repository)).toBe('')
    expect(read(repository, 'a.md')).toBe('a\n')
  })

  it('waits for a git process that locks the index, and leaves no lock', async () => {
    const repository = make()
    const lock = join(repository.path, '.git/index.lock')
    writeFileSync(lock, '')
    const saving = save(repository, [{ path: 'a.md', content: 'saved\n' }])
    await expect(saving).rejects.toMatchObject({
      code: 'unwritable',
      retryable: true,
      message: expect.not.stringContaining(dirname(repository.path)),
    })
    rmSync(lock)
    await save(repository, [{ path: 'a.md', content: 'saved\n' }])
    expect(status(repository)).toBe('')
  })

  it('updates the files of the work tree after a merge', async () => {
    const repository = make()
    repository.git('checkout', '--quiet', '-b', 'side')
    const headSha = repository.commit({ 'a.md': 'side\n', 'side.md': 'new\n' })
    repository.git('checkout', '--quiet', 'main')
    const base = { name: 'main', commitSha: repository.commit({ 'c.md': 'main\n' }) }
    const request = { base, headSha, method: 'merge', message: 'Merge', ...signed } as const
    writeFileSync(join(repository.path, 'a.md'), 'mine\n')
    const merging = host.merge({ path: repository.path }, request)
    await expect(merging).rejects.toMatchObject(refused(/local changes in a\.md/))
    repository.git('checkout', '--quiet', 'a.md')
    await host.merge({ path: repository.path }, request)
    expect(status(repository)).toBe('')
    expect(read(repository, 'side.md')).toBe('new\n')
    expect(repository.git('fsck', '--full', '--strict')).toBe('')
  })

  it('does not run the filters of its repository', async () => {
    const repository = make()
    const trace = join(repository.path, 'trace')
    for (const way of ['clean', 'smudge'])
      repository.git('config', `filter.loud.${way}`, `touch ${trace}; cat`)
    writeFileSync(join(repository.path, '.git/info/attributes'), 'a.md filter=loud\n')
    const saving = save(repository, [{ path: 'a.md', content: 'saved\n' }])
    await expect(saving).rejects.toMatchObject(refused(/a\.md goes through a git filter/))
    await save(repository, [{ path: 'c.md', content: 'saved\n' }])
    expect(existsSync(trace)).toBe(false)
  })
})

describe('objects of a save in flight', () => {
  it('survive git gc --prune=now until the branch moves', async () => {
    const repository = makeRepository(START)
    const bare = `${repository.path}/bare.git`
    repository.git('clone', '--quiet', '--bare', '.', bare)
    const folder = join(repository.path, 'bin')
    mkdirSync(folder)
    const real = repository.git('--exec-path')
    const script = `#!/bin/sh\ncase "$*" in *update-ref*) ${real}/git --git-dir=${bare} gc --quiet --prune=now;; esac\nexec ${real}/git "$@"\n`
    writeFileSync(join(folder, 'git'), script, { mode: 0o755 })
    const wrapped = localCodeHost({ env: { ...process.env, PATH: `${folder}:${process.env.PATH}` } })
    const changes = [{ path: 'a.md', content: 'saved\n' }]
    await wrapped.commit(
      { path: bare },
      { branch: 'main', parentSha: repository.head(), message: 'Save', ...signed, changes },
    )
    expect(repository.git('--git-dir', bare, 'fsck', '--full')).toBe('')
    expect(repository.git('--git-dir', bare, 'show', 'main:a.md')).toBe('saved')
    const left = readdirSync(join(bare, 'objects/pack')).filter((name) => name.endsWith('.keep'))
    expect(left).toEqual([])
    repository.remove()
  })

  it('are released an hour after their process died', async () => {
    const repository = makeRepository(START)
    const packs = join(repository.path, '.git/objects/pack')
    const anHourAgo = Date.now() / 1000 - 3_601
    const leave = (name: string, reason: string, at: number) => {
      writeFileSync(join(packs, `${name}.keep`), `${reason}\n`)
      utimesSync(join(packs, `${name}.keep`), at, at)
    }
    leave('pack-dead', 'plumbline: a save in flight', anHourAgo)
    leave('pack-live', 'plumbline: a save in flight', anHourAgo + 60)
    leave('pack-fetch', 'fetch-pack 1 on example', anHourAgo)
    await host.commit(
      { path: repository.path },
      {
        branch: 'side',
        parentSha: null,
        message: 'Save',
        ...signed,
        changes: [{ path: 'a.md', content: '' }],
      },
    )
    const left = readdirSync(packs).filter((name) => name.endsWith('.keep'))
    expect(left.toSorted()).toEqual(['pack-fetch.keep', 'pack-live.keep'])
    repository.remove()
  })

  it('are gathered into few packs', async () => {
    const repository = makeRepository(START)
    const bare = `${repository.path}/bare.git`
    repository.git('clone', '--quiet', '--bare', '.', bare)
    let parentSha = repository.head()
    for (let at = 0; at < 55; at++) {
      const changes = [{ path: 'a.md', content: `${at}\n` }]
      const request = { branch: 'main', parentSha, message: 'Save', ...signed, changes }
      parentSha = (await host.commit({ path: bare }, request)).commitSha
    }
    const packs = readdirSync(join(bare, 'objects/pack')).filter((name) => name.endsWith('.pack'))
    expect(packs.length).toBeLessThan(20)
    expect(repository.git('--git-dir', bare, 'fsck', '--full')).toBe('')
    repository.remove()
  })
})
