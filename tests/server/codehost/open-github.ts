import type { ForgeHost } from '../../../server/ports/codehost/forge-port'
import { type GitHubOptions, githubCodeHost } from '../../../server/ports/codehost/github/github-code-host'
import type { ForgeRef } from '../../../server/ports/codehost/port'
import { createOutbound } from '../../../server/ports/http'
import { type FakeGitHub, type FakeRepository, refOf } from '../../support/fake-github'
import type { TestRepository } from '../../support/git-repository'

/** The host as main.ts makes it, before a GitHub of our own. */
export const hostOf = (github: FakeGitHub, more: Partial<GitHubOptions> = {}): ForgeHost =>
  githubCodeHost({
    appId: github.appId,
    appSlug: github.appSlug,
    privateKey: github.privateKey,
    apiUrl: github.url,
    outbound: createOutbound({ allow: [], trustedUrl: github.url }),
    now: () => new Date(),
    ...more,
  })

/** For suites that make their repositories themselves. */
export function knownTo(github: FakeGitHub): (repository: TestRepository) => ForgeRef {
  const known = new Map<string, FakeRepository>()
  return ({ path }) => {
    const repository = known.get(path) ?? github.createRepository({ path })
    known.set(path, repository)
    return refOf(repository)
  }
}
