import { afterEach } from 'vitest'
import type {
  CodeHost,
  CommitRequest,
  CommittingHost,
  FileChange,
  RepoRef,
} from '#server/ports/codehost/port'
import { type Files, makeRepository, type TestRepository } from '#tests/support/git-repository'
import type { HostTraits } from './host-traits'

export interface CommittingHostUnderTest {
  host: CodeHost & CommittingHost
  traits: HostTraits
  /** Registers the repository at the host and returns the host's reference to it. */
  refOf(repository: TestRepository): RepoRef
}

export const AUTHOR = {
  name: 'Spec Writer',
  email: 'writer@example.test',
  at: new Date('2026-02-03T04:05:06Z'),
}
export const COMMITTER = {
  name: 'Plumbline',
  email: 'bot@example.test',
  at: new Date('2026-02-03T04:05:07Z'),
}

/** Makes repositories that are removed after each test, and writes to them through the host. */
export function openCommittingHost({ host, refOf, traits }: CommittingHostUnderTest) {
  const repositories: TestRepository[] = []

  afterEach(() => {
    for (const repository of repositories.splice(0)) repository.remove()
  })

  function make(files: Files | null = { 'a.md': 'a\n' }) {
    const repository = makeRepository(files)
    repositories.push(repository)
    return repository
  }

  const commit = (repository: TestRepository, changes: FileChange[], more: Partial<CommitRequest> = {}) =>
    host.commit(refOf(repository), {
      branch: 'main',
      parentSha: repository.git('rev-parse', 'refs/heads/main'),
      message: 'Change by test',
      author: AUTHOR,
      committer: COMMITTER,
      changes,
      ...more,
    })

  const show = (repository: TestRepository, path: string, branch = 'main') =>
    repository.git('show', `${branch}:${path}`)
  return { host, traits, refOf, make, commit, show }
}

export async function collect<T>(items: AsyncIterable<T>): Promise<T[]> {
  const all: T[] = []
  for await (const item of items) all.push(item)
  return all
}
