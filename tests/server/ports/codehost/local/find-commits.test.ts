import { expect, it, onTestFinished } from 'vitest'
import { localCodeHost } from '#server/ports/codehost/local/local-code-host'
import {
  type Files,
  makeRepository,
  type RepositoryOptions,
  type TestRepository,
} from '#tests/support/git-repository'

const host = localCodeHost({ env: process.env })

function make(files: Files = { 'a.md': 'a' }, options: RepositoryOptions = {}): TestRepository {
  const repository = makeRepository(files, options)
  onTestFinished(repository.remove)
  return repository
}

it.each(['sha1', 'sha256'] as const)(
  'finds commits by their ids and abbreviations (%s)',
  async (objectFormat) => {
    const repository = make({ 'a.md': 'a' }, { objectFormat })
    const sha = repository.head()
    const blob = repository.git('rev-parse', 'HEAD:a.md')
    const names = [sha, sha.slice(0, 7), blob, '0123456', sha.slice(0, 6), 'HEAD', '--all', `${sha}\n${sha}`]
    expect([...(await host.findCommits(repository, names))]).toEqual([
      [sha, sha],
      [sha.slice(0, 7), sha],
    ])
  },
)

it('finds no commit by an abbreviation that several objects have', async () => {
  const repository = make()
  // The ids of both contents begin with 65ba8ca.
  repository.commit({ 'one.md': '20738', 'two.md': '37901' })
  const found = await host.findCommits(repository, ['65ba8ca', repository.head()])
  expect([...found.keys()]).toEqual([repository.head()])
})
