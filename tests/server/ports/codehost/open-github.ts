import type { ForgeHost } from '#server/ports/codehost/forge-port'
import { type GitHubOptions, githubCodeHost } from '#server/ports/codehost/github/github-code-host'
import type { ForgeRef } from '#server/ports/codehost/port'
import { createOutbound } from '#server/ports/http'
import { type FakeGitHub, type FakeRepository, refOf } from '#tests/support/fake-github/index'
import type { TestRepository } from '#tests/support/git-repository'

/** The GitHub code host, configured like in main.ts, connected to the fake GitHub. */
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

/** Registers repositories that the test file makes itself at the fake GitHub. */
export function knownTo(github: FakeGitHub): (repository: TestRepository) => ForgeRef {
  const repositoriesByPath = new Map<string, FakeRepository>()
  return ({ path }) => {
    const repository = repositoriesByPath.get(path) ?? github.createRepository({ path })
    repositoriesByPath.set(path, repository)
    return refOf(repository)
  }
}
