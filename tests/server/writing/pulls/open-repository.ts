import { afterAll, beforeAll, beforeEach } from 'vitest'
import type { Org } from '#server/kernel/context'
import { indexRepository } from '#server/library/indexing/index'
import { connectLocalRepository } from '#server/library/repos/index'
import { type Files, makeRepository, type TestRepository } from '#tests/support/git-repository'
import { makeKey, makeMember, makeOrg } from '#tests/support/make-org'
import { openTestApp, type TestApp } from '#tests/support/test-app'

export interface Answer {
  status: number
  // biome-ignore lint/suspicious/noExplicitAny: tests read whatever JSON came
  body: any
}

export interface OpenRepository {
  app: TestApp
  org: Org
  git: TestRepository
  /** Paths are relative to the repository. The default key may write. */
  get(path: string, key?: string): Promise<Answer>
  post(path: string, body?: object, key?: string): Promise<Answer>
  readOnlyKey: string
  writerId: number
  /** Makes the documents of the present head readable. */
  index(): Promise<unknown>
  /** Creates a branch from main with these files. Main stays checked out. */
  branch(name: string, files: Files): string
}

/** Connects a new local repository for every test and calls its HTTP API. */
export function openRepository(files: Files = { 'a.md': 'one\n\n\n\ntwo\n' }): OpenRepository {
  const opened = { app: openTestApp() } as OpenRepository
  const repositories: TestRepository[] = []
  let count = 0
  let writeKey = ''

  beforeAll(async () => {
    const { db } = opened.app
    opened.org = await makeOrg(db)
    opened.writerId = await makeMember(db, opened.org, 'editor')
    writeKey = await makeKey(db, opened.org, {
      userId: opened.writerId,
      scopes: ['specs:read', 'specs:write'],
    })
    opened.readOnlyKey = await makeKey(db, opened.org)
  })

  beforeEach(async () => {
    count += 1
    opened.git = makeRepository(files)
    repositories.push(opened.git)
    const names = { owner: 'acme', name: `specs-${count}`, path: opened.git.path }
    const key = await connectLocalRepository(opened.app.ctx, opened.org, names)
    opened.index = () => indexRepository(opened.app.ctx, { orgId: key.orgId, repositoryId: key.id })
  })

  afterAll(() => {
    for (const repository of repositories) repository.remove()
  })

  async function ask(path: string, key: string, init: RequestInit = {}): Promise<Answer> {
    const at = `/app/${opened.org.slug}/api/repos/acme/specs-${count}${path}`
    const response = await opened.app.ask(at, { key, ...init })
    return { status: response.status, body: await response.json() }
  }
  opened.get = (path, key = writeKey) => ask(path, key)
  opened.post = (path, body = {}, key = writeKey) =>
    ask(path, key, {
      method: 'POST',
      body: JSON.stringify(body),
      headers: { 'content-type': 'application/json' },
    })
  opened.branch = (name, changed) => {
    const { git } = opened
    git.git('checkout', '--quiet', '-b', name)
    const sha = git.commit(changed, `Work on ${name}`)
    git.git('checkout', '--quiet', 'main')
    return sha
  }
  return opened
}
