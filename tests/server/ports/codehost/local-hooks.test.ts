import { mkdirSync, writeFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { afterEach, describe, expect, it } from 'vitest'
import { localCodeHost } from '#server/ports/codehost/local/local-code-host'
import { makeRepository, type TestRepository } from '#tests/support/git-repository'

const host = localCodeHost({ env: process.env })
const person = { name: 'Spec Writer', email: 'writer@example.test', at: new Date('2026-02-03T04:05:06Z') }
const signed = { author: person, committer: person }

const repositories: TestRepository[] = []
afterEach(() => {
  for (const repository of repositories.splice(0)) repository.remove()
})

function make(): TestRepository {
  const repository = makeRepository({ 'a.md': 'a\n' })
  repositories.push(repository)
  return repository
}

function addHook(folder: string, name: string, mode = 0o755): void {
  mkdirSync(folder, { recursive: true })
  writeFileSync(join(folder, name), '#!/bin/sh\nexit 1\n', { mode })
}

const save = ({ path, head }: TestRepository) =>
  host.commit(
    { path },
    {
      branch: 'main',
      parentSha: head(),
      message: 'Write',
      ...signed,
      changes: [{ path: 'a.md', content: 'new\n' }],
    },
  )

const refusalOf = ({ path }: TestRepository, hook: string) =>
  `${basename(path)} has the hook ${hook}, and Plumbline runs no hooks: remove the hook, or set LOCAL_HOOKS=ignore on the server to write without it.`

describe('a local repository with hooks', () => {
  it('is read but not written to, by any kind of write', async () => {
    const repository = make()
    const ref = { path: repository.path }
    const commitSha = repository.head()
    repository.git('branch', 'side')
    addHook(join(repository.path, '.git/hooks'), 'update')
    const base = { name: 'main', commitSha }
    const writes = {
      commit: () => save(repository),
      merge: () =>
        host.merge(ref, { base, headSha: commitSha, method: 'merge', message: 'Merge', ...signed }),
      createBranch: () => host.createBranch(ref, { name: 'new', commitSha }),
      resetBranch: () => host.resetBranch(ref, { name: 'side', commitSha }, commitSha),
      deleteBranch: () => host.deleteBranch(ref, { name: 'side', commitSha }),
    }
    const refs = repository.git('for-each-ref')
    for (const write of Object.values(writes))
      await expect(write()).rejects.toMatchObject({
        code: 'unwritable',
        retryable: false,
        message: refusalOf(repository, 'update'),
      })
    expect(repository.git('for-each-ref')).toBe(refs)
    expect(await host.head(ref)).toMatchObject({ commitSha })
    expect((await host.entry(ref, commitSha, 'a.md'))?.sha).toBeTruthy()
  })

  it.each(['pre-commit', 'commit-msg', 'pre-receive', 'reference-transaction'])(
    'is refused for the hook %s',
    async (hook) => {
      const repository = make()
      addHook(join(repository.path, '.git/hooks'), hook)
      expect(await host.hookRefusal({ path: repository.path })).toBe(refusalOf(repository, hook))
    },
  )

  it('is refused for hooks in the folder that core.hooksPath names, from a linked work tree too', async () => {
    const repository = make()
    const linked = join(repository.path, 'linked')
    repository.git('worktree', 'add', '--quiet', '-b', 'side', linked)
    const relative = () => host.hookRefusal({ path: repository.path })
    repository.git('config', 'core.hooksPath', '.husky/_')
    expect(await relative()).toBeNull()
    addHook(join(linked, '.husky/_'), 'pre-commit')
    expect(await relative()).toBeNull()
    expect(await host.hookRefusal({ path: linked })).toContain('has the hook pre-commit')
    addHook(join(repository.path, '.husky/_'), 'commit-msg')
    expect(await relative()).toBe(refusalOf(repository, 'commit-msg'))
    writeFileSync(join(repository.path, 'more'), '[core]\nhooksPath = ~/shared\n')
    repository.git('config', '--unset', 'core.hooksPath')
    repository.git('config', 'include.path', join(repository.path, 'more'))
    const atHome = localCodeHost({ env: { ...process.env, HOME: repository.path } })
    expect(await atHome.hookRefusal({ path: repository.path })).toBeNull()
    addHook(join(repository.path, 'shared'), 'update')
    expect(await atHome.hookRefusal({ path: repository.path })).toBe(refusalOf(repository, 'update'))
  })

  it('is refused for hooks that its configuration defines', async () => {
    const repository = make()
    repository.git('config', 'hook.lint.command', 'npm run lint')
    repository.git('config', 'hook.lint.event', 'pre-commit')
    await expect(save(repository)).rejects.toMatchObject({ message: refusalOf(repository, 'pre-commit') })
  })

  it('is written to if git would not run its hooks, or they only report', async () => {
    const repository = make()
    const hooks = join(repository.path, '.git/hooks')
    addHook(hooks, 'pre-commit', 0o644)
    addHook(hooks, 'commit-msg.sample')
    addHook(hooks, 'post-receive')
    addHook(join(hooks, 'update'), 'not-a-hook')
    await save(repository)
    addHook(hooks, 'pre-receive')
    repository.git('config', 'core.hooksPath', '/dev/null')
    await save(repository)
    expect(repository.git('show', 'main:a.md')).toBe('new')
  })
})
