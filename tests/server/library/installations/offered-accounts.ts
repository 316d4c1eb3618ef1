import { afterAll, beforeEach } from 'vitest'
import { type Files, makeRepository, type TestRepository } from '#tests/support/git-repository'
import { offer } from './granting-host'
import { openHostedWorld } from './hosted-world'

/** A hosted world with separate code host accounts for each test. */
export function openOfferedAccounts() {
  const world = openHostedWorld()
  const { host } = world
  const gits: TestRepository[] = []
  let last = 100
  const next = () => {
    last += 1
    return last
  }
  const repository = (files: Files) => {
    const git = makeRepository(files)
    gits.push(git)
    return git
  }
  beforeEach(() => {
    host.onAsk = () => undefined
  })
  afterAll(() => {
    for (const git of gits) git.remove()
  })

  return {
    world,
    host,
    next,
    repository,

    /** Makes an account that offers repositories with these names. */
    account(login = `account-${next()}`, ...names: string[]) {
      const id = next()
      const offered = names.map((name) => {
        const hostId = next()
        const files = { 'docs/specs/a.md': `# ${name}\n`, 'README.md': `# ${name}\n` }
        host.gits.set(hostId, repository(files))
        return offer(hostId, login, name)
      })
      const repo = (at: number) => {
        const offeredRepository = offered[at]
        if (!offeredRepository) throw new Error('the account has no such repository')
        return offeredRepository
      }
      return { id, login, offered, repo, granted: host.install(id, login, offered) }
    },

    created: (id: number) => world.send('installation', { action: 'created', installation: { id } }),
  }
}
