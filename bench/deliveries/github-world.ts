import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import {
  type FakeGitHub,
  type FakeInstallation,
  type FakeRepository,
  startFakeGitHub,
} from '#tests/support/fake-github/index'
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

type Commits = Map<FakeRepository, string[]>

type MakeChange = (repository: FakeRepository) => Change

/** Creates accounts with repositories, each with commits that are not pushed yet. */
export async function makeStormWorld(accounts: number, repositoriesEach: number): Promise<StormWorld> {
  const github = await startFakeGitHub()
  const installations = Array.from({ length: accounts }, (_, at) => github.install(`account-${at}`))
  const repositories = installations.flatMap((installation) => {
    installation.remaining = { core: REQUESTS, graphql: REQUESTS }
    return createRepositories(github, installation, repositoriesEach)
  })
  const commits: Commits = new Map()
  for (const repository of repositories) commits.set(repository, prepareCommits(repository))
  const changes = changesIn(github, commits)

  return {
    github,
    installations,
    repositories,
    mention,
    change: (random) => {
      const repository = repositories[random.below(repositories.length)]
      if (!repository) throw new Error('there is no repository')
      return random.pick(changes)(repository)
    },
  }
}

function createRepositories(github: FakeGitHub, { account }: FakeInstallation, count: number) {
  return Array.from({ length: count }, (_, at) =>
    github.createRepository({
      owner: account.login,
      name: `repo-${at}`,
      files: { 'docs/specs/0.md': '# 0\n' },
    }),
  )
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

/** The possible changes, each as likely as its share of the list. */
function changesIn(github: FakeGitHub, commits: Commits): [MakeChange, ...MakeChange[]] {
  const push = (repository: FakeRepository) => pushNext(repository, commits)
  const rename = (repository: FakeRepository) => renameRepository(github, repository)
  const suspend = ({ installation }: FakeRepository) => toggleSuspension(github, installation)
  return [push, push, push, rename, toggleArchived, toggleDeleted, suspend]
}

function pushNext(repository: FakeRepository, commits: Commits): Change {
  const sha = commits.get(repository)?.shift()
  return {
    happen: () => {
      if (sha) writeFileSync(join(repository.path, '.git/refs/heads/main'), `${sha}\n`)
    },
    kind: 'push',
    event: { ref: 'refs/heads/main', after: sha, ...mention(repository) },
  }
}

const renameRepository = (github: FakeGitHub, repository: FakeRepository): Change => ({
  happen: () => github.move(repository, { name: `${repository.name}-x` }),
  kind: 'repository',
  event: { action: 'renamed', ...mention(repository) },
})

const toggleArchived = (repository: FakeRepository): Change => ({
  happen: () => {
    repository.isArchived = !repository.isArchived
  },
  kind: 'repository',
  event: { action: 'archived', ...mention(repository) },
})

const toggleDeleted = (repository: FakeRepository): Change => ({
  happen: () => {
    repository.isDeleted = !repository.isDeleted
  },
  kind: 'installation_repositories',
  event: { action: 'removed', installation: { id: repository.installation.id } },
})

const toggleSuspension = (github: FakeGitHub, installation: FakeInstallation): Change => ({
  happen: () =>
    installation.suspendedAt === null ? github.suspend(installation) : github.unsuspend(installation),
  kind: 'installation',
  event: { action: 'suspend', installation: { id: installation.id } },
})

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
