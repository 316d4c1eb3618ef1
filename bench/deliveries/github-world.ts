import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import {
  type FakeGitHub,
  type FakeInstallation,
  type FakeRepository,
  startFakeGitHub,
} from '../../tests/support/fake-github'
import type { Random } from '../corpus/random'

const COMMITS = 20
/** So high that no storm reaches the rate limit. */
const REQUESTS = 1_000_000

/** A change on GitHub and the event that GitHub sends for it. */
export interface Change {
  happen(): void
  kind: string
  event: Record<string, unknown>
}

export interface StormWorld {
  github: FakeGitHub
  installations: FakeInstallation[]
  repositories: FakeRepository[]
  /** The installation, account and repository fields of a payload. */
  mention(repository: FakeRepository): Record<string, unknown>
  change(random: Random): Change
}

/** Creates accounts with repositories, each with commits that are not pushed yet. */
export async function makeStormWorld(accounts: number, repositoriesEach: number): Promise<StormWorld> {
  const github = await startFakeGitHub()
  const installations = Array.from({ length: accounts }, (_, at) => github.install(`account-${at}`))
  const repositories: FakeRepository[] = []
  const commits = new Map<FakeRepository, string[]>()
  for (const installation of installations) {
    installation.remaining = { core: REQUESTS, graphql: REQUESTS }
    for (let at = 0; at < repositoriesEach; at += 1) {
      const owner = installation.account.login
      const repository = github.createRepository({
        owner,
        name: `repo-${at}`,
        files: { 'docs/specs/0.md': '# 0\n' },
      })
      repositories.push(repository)
      commits.set(repository, prepareCommits(repository))
    }
  }

  const mention = (repository: FakeRepository) => ({
    installation: { id: repository.installation.id },
    repository: {
      id: repository.id,
      name: repository.name,
      full_name: `${repository.owner}/${repository.name}`,
      default_branch: 'main',
    },
  })

  function push(repository: FakeRepository): Change {
    const sha = commits.get(repository)?.shift()
    const happen = () => {
      if (sha) writeFileSync(join(repository.path, '.git/refs/heads/main'), `${sha}\n`)
    }
    return { happen, kind: 'push', event: { ref: 'refs/heads/main', after: sha, ...mention(repository) } }
  }

  const CHANGES: [(repository: FakeRepository, random: Random) => Change, ...(typeof push)[]] = [
    push,
    push,
    push,
    (repository) => ({
      happen: () => github.move(repository, { name: `${repository.name}-x` }),
      kind: 'repository',
      event: { action: 'renamed', ...mention(repository) },
    }),
    (repository) => ({
      happen: () => {
        repository.isArchived = !repository.isArchived
      },
      kind: 'repository',
      event: { action: 'archived', ...mention(repository) },
    }),
    (repository) => ({
      happen: () => {
        repository.isDeleted = !repository.isDeleted
      },
      kind: 'installation_repositories',
      event: { action: 'removed', installation: { id: repository.installation.id } },
    }),
    ({ installation }) => ({
      happen: () =>
        installation.suspendedAt === null ? github.suspend(installation) : github.unsuspend(installation),
      kind: 'installation',
      event: { action: 'suspend', installation: { id: installation.id } },
    }),
  ]

  return {
    github,
    installations,
    repositories,
    mention,
    change: (random) => {
      const repository = repositories[random.below(repositories.length)]
      if (!repository) throw new Error('there is no repository')
      return random.pick(CHANGES)(repository, random)
    },
  }
}

/** Creates a chain of commits and resets the branch to the first. A push then only moves the branch. */
function prepareCommits({ git }: FakeRepository): string[] {
  if (!git) throw new Error('the repository lies elsewhere')
  const first = git.head()
  const shas = Array.from({ length: COMMITS }, (_, at) =>
    git.commit({ [`docs/specs/${at + 1}.md`]: `# ${at + 1}\n` }),
  )
  git.git('update-ref', 'refs/heads/main', first)
  return shas
}
