import { afterAll, beforeAll } from 'vitest'
import type { OrgContext } from '#server/kernel/context'
import { PERMISSIONS } from '#server/kernel/permissions'
import { connectLocalRepository } from '#server/library/repos/index'
import type { Tracker } from '#server/ports/tracker/port'
import { openLocalTracker } from '#server/writing/issues/index'
import { makeRepository, type TestRepository } from '#tests/support/git-repository'
import { makeOrg } from '#tests/support/make-org'
import { openTestApp, type TestApp } from '#tests/support/test-app'

export interface OpenTracker {
  app: TestApp
  ctx: OrgContext
  tracker: Tracker
  /** Connects another local repository of the org. */
  connect(name: string): Promise<void>
}

/** The tracker of the new local repository `acme/specs` of a new org. */
export function openTracker(): OpenTracker {
  const opened = { app: openTestApp() } as OpenTracker
  const repositories: TestRepository[] = []

  opened.connect = async (name) => {
    const git = makeRepository({ 'a.md': '# A\n' })
    repositories.push(git)
    await connectLocalRepository(opened.app.ctx, opened.ctx.org, { owner: 'acme', name, path: git.path })
  }
  beforeAll(async () => {
    const org = await makeOrg(opened.app.db)
    opened.ctx = { ...opened.app.ctx, org, permissions: PERMISSIONS }
    await opened.connect('specs')
    opened.tracker = openLocalTracker(opened.ctx, { owner: 'acme', repo: 'specs' })
  })
  afterAll(() => {
    for (const repository of repositories) repository.remove()
  })
  return opened
}
