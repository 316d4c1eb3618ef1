import { expect, it } from 'vitest'
import { getHostedPull } from '#server/writing/pulls/hosted/get-hosted-pull'
import { openGitHubReviews } from '#tests/server/assist/reviews/review-world'
import type { FakeLineComment, FakeReview } from '#tests/support/fake-github/world'

const hosted = await openGitHubReviews()

async function openPull() {
  const world = await hosted.start({ 'docs/a.md': '# A\n' })
  const headSha = world.push('work', { 'docs/a.md': '# B\n' })
  const number = await world.open('work', 'Rename it', 'See **this**.')
  const pull = world.repo.pulls.get(number) ?? expect.fail('it was opened')
  const review = (fields: Partial<FakeReview>) => {
    const blank = { author: 'ada', body: '', state: 'COMMENTED' as const, commitSha: headSha, comments: [] }
    pull.reviews.push({ id: pull.reviews.length + 1, ...blank, ...fields })
  }
  const read = async () => (await getHostedPull(world.person, world.at, number)).pull
  return { world, headSha, number, pull, review, read }
}

const line = (fields: Partial<FakeLineComment>) => ({ path: 'docs/a.md', line: 1, body: 'Why?', ...fields })

it('shows a pull request on GitHub with verdicts, texts and threads of lines', async () => {
  const { world, headSha, review, read } = await openPull()
  review({ comments: [line({ id: 11, body: 'Why <script>alert(1)</script> B?' })] })
  review({ author: 'bob', comments: [line({ id: 12, inReplyTo: 11, body: 'It is *short*.' })] })
  review({ author: 'bob', state: 'APPROVED', body: 'Good.', commitSha: world.git.head() })
  expect(await read()).toMatchObject({
    title: 'Rename it',
    body_html: expect.stringContaining('<strong>this</strong>'),
    author: 'plumbline-test[bot]',
    state: 'open',
    head: 'work',
    base: 'main',
    url: expect.stringContaining('/pull/1'),
    is_truncated: false,
    reviews: [
      {
        author: 'ada',
        verdict: 'commented',
        commit_sha: headSha,
        is_outdated: false,
        threads: [
          {
            path: 'docs/a.md',
            line: 1,
            comments: [
              { author: 'ada', body_html: expect.not.stringContaining('<script') },
              { author: 'bob', body_html: expect.stringContaining('<em>short</em>') },
            ],
          },
        ],
      },
      { author: 'bob', verdict: 'approved', body_html: expect.stringContaining('Good.'), is_outdated: true },
    ],
  })
})

it('hides reviews that are not submitted, with their comments', async () => {
  const { review, read } = await openPull()
  const pending = { author: 'plumbline-test[bot]', state: 'PENDING' as const }
  review({ ...pending, body: 'Draft', comments: [line({ body: 'Draft' })] })
  expect((await read())?.reviews).toEqual([])
})

it('shows a bounded number of reviews, and says that there are more', async () => {
  const { review, read } = await openPull()
  for (let i = 0; i < 101; i++) review({ body: `Review ${i}` })
  const pull = await read()
  expect(pull?.reviews).toHaveLength(100)
  expect(pull?.is_truncated).toBe(true)
})

it('shows a bounded amount of text', async () => {
  const { review, read } = await openPull()
  for (let i = 0; i < 6; i++) review({ body: `${i} ${'word '.repeat(12_000)}` })
  const pull = await read()
  expect(pull?.reviews).toHaveLength(4)
  expect(pull?.is_truncated).toBe(true)
})

it('answers 404 for a number that GitHub does not have, and for another organization', async () => {
  const { world } = await openPull()
  await expect(getHostedPull(world.person, world.at, 99)).rejects.toMatchObject({ code: 'not_found' })
  const { person } = await hosted.start({ 'docs/a.md': '# A\n' })
  await expect(getHostedPull(person, world.at, 1)).rejects.toMatchObject({ code: 'not_found' })
})
