import { afterAll, describe, expect, it } from 'vitest'
import { refOf, startFakeGitHub } from '#tests/support/fake-github/index'
import type { FakeLineComment, FakeReview } from '#tests/support/fake-github/world'
import { hostOf } from '../open-github'

const github = await startFakeGitHub()
afterAll(github.stop)
const host = hostOf(github)

async function openPull() {
  const repository = github.createRepository({ files: { 'a.md': 'a\n' } })
  const git = repository.git ?? expect.fail('it is made here')
  git.git('checkout', '--quiet', '-b', 'side')
  const headSha = git.commit({ 'a.md': 'new\n' })
  git.git('checkout', '--quiet', 'main')
  const ref = refOf(repository)
  const draft = { title: 'Write it', body: '', headBranch: 'side', baseBranch: 'main' }
  const { number } = await host.openPull(ref, draft)
  const pull = repository.pulls.get(number) ?? expect.fail('it was opened')
  let lastId = 0
  const review = (fields: Partial<FakeReview>) => {
    lastId += 1
    const blank = { author: 'ada', body: '', state: 'COMMENTED' as const, commitSha: headSha, comments: [] }
    pull.reviews.push({ id: lastId, ...blank, ...fields })
  }
  return { ref, number, headSha, review }
}

const line = (fields: Partial<FakeLineComment>) => ({ path: 'a.md', line: 1, body: 'Why?', ...fields })

async function all<T>(items: AsyncIterable<T>): Promise<T[]> {
  const collected: T[] = []
  for await (const item of items) collected.push(item)
  return collected
}

describe('reviews on GitHub', () => {
  it('are read with their verdicts and commits, without those that are not submitted', async () => {
    const { ref, number, headSha, review } = await openPull()
    review({ author: 'ada', state: 'APPROVED', body: 'Good.', submittedAt: new Date('2026-03-01T10:00:00Z') })
    review({ author: 'plumbline-test[bot]', state: 'PENDING', body: 'Not yet said' })
    review({ author: 'bob', state: 'CHANGES_REQUESTED', commitSha: null })
    review({ author: 'ada', state: 'DISMISSED' })
    const reviews = await all(host.pullReviews(ref, number))
    expect(reviews.map(({ author, verdict, commitSha }) => [author, verdict, commitSha])).toEqual([
      ['ada', 'approved', headSha],
      ['bob', 'changes_requested', null],
      ['ada', 'dismissed', headSha],
    ])
    expect(reviews[0]).toMatchObject({
      body: 'Good.',
      submittedAt: new Date('2026-03-01T10:00:00Z'),
      url: expect.stringContaining(`/pull/${number}`),
    })
  })

  it('have comments on lines: of a thread, outdated ones, and ones on the whole file', async () => {
    const { ref, number, review } = await openPull()
    review({
      comments: [
        line({ id: 11, line: 3 }),
        line({ id: 12, isOutdated: true }),
        line({ id: 13, isOnFile: true }),
      ],
    })
    review({ author: 'bob', comments: [line({ id: 14, inReplyTo: 11, line: 3, body: 'Because.' })] })
    const comments = await all(host.lineComments(ref, number))
    expect(
      comments.map(({ id, author, line, isOutdated, inReplyTo }) => [
        id,
        author,
        line,
        isOutdated,
        inReplyTo,
      ]),
    ).toEqual([
      [11, 'ada', 3, false, null],
      [12, 'ada', 1, true, null],
      [13, 'ada', null, false, null],
      [14, 'bob', 3, false, 11],
    ])
    expect(comments[0]).toMatchObject({ reviewId: 1, path: 'a.md', body: 'Why?' })
    expect(comments[0]?.diff).toMatch(/^@@/)
  })

  it('are read page by page, and no further than asked', async () => {
    const { ref, number, review } = await openPull()
    for (let i = 0; i < 250; i++) review({ body: String(i) })
    expect(await all(host.pullReviews(ref, number))).toHaveLength(250)
    const before = github.traffic.requests.length
    for await (const { body } of host.pullReviews(ref, number)) if (body === '120') break
    expect(github.traffic.requests.length - before).toBeLessThanOrEqual(2)
  })
})
