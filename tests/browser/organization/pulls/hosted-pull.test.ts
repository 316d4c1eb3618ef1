import { afterAll, beforeAll, expect, test } from 'vitest'
import { installations, repositories } from '#db/schema/index'
import { openSite } from '#tests/browser/open-site'
import { hostOf } from '#tests/server/ports/codehost/open-github'
import { findBarriers } from '#tests/support/browser/find-barriers'
import { refOf, startFakeGitHub } from '#tests/support/fake-github/index'

const site = openSite()
const github = await startFakeGitHub()
afterAll(github.stop)
const repo = github.createRepository({ owner: 'octo', files: { 'docs/a.md': '# A\n' } })

beforeAll(async () => {
  const host = hostOf(github)
  site.ctx.ports.codeHosts.forge = host
  const { id } = repo.installation
  const orgId = site.org.id
  await site.db.insert(installations).values({ orgId, id, host: 'github', account: 'octo' })
  await site.db
    .insert(repositories)
    .values({ orgId, installationId: id, owner: repo.owner, name: repo.name, hostId: repo.id })
  const git = repo.git ?? expect.fail('it is made here')
  const before = git.head()
  git.git('checkout', '--quiet', '-b', 'side')
  git.commit({ 'docs/a.md': '# B\n' })
  git.git('checkout', '--quiet', 'main')
  const draft = { title: 'Rename it', body: 'It is **short**.', headBranch: 'side', baseBranch: 'main' }
  const { number } = await host.openPull(refOf(repo), draft)
  const comment = { id: 11, path: 'docs/a.md', line: 1, body: 'Why B?' }
  repo.pulls.get(number)?.reviews.push(
    { id: 1, author: 'ada', body: '', state: 'COMMENTED', commitSha: before, comments: [comment] },
    {
      id: 2,
      author: 'bob',
      body: '',
      state: 'COMMENTED',
      commitSha: before,
      comments: [{ ...comment, id: 12, inReplyTo: 11, body: 'It is short.' }],
    },
    { id: 3, author: 'bob', body: 'Good as it is.', state: 'APPROVED', commitSha: before, comments: [] },
  )
})

test('the page of a pull request on GitHub shows its reviews and comments on lines, with links', async () => {
  const page = await site.open()
  await site.visit(page, site.at(`repos/octo/${repo.name}/pulls/1`))
  await page.getByRole('heading', { name: 'Rename it' }).waitFor()
  const question = page.getByRole('article', { name: 'Review by ada' })
  expect(await question.innerText()).toMatch(/docs\/a\.md:1[\s\S]*Why B\?[\s\S]*bob[\s\S]*It is short\./)
  const verdict = page.getByRole('article', { name: 'Review by bob' })
  expect(await verdict.innerText()).toMatch(
    /Approved\s+at [0-9a-f]{7}, before the latest changes[\s\S]*Good as it is/,
  )
  const link = verdict.getByRole('link', { name: /^On GitHub\s*: review by bob$/ })
  expect(await link.getAttribute('href')).toMatch(/\/pull\/1#/)
  expect(await page.getByRole('button', { name: 'Merge' }).count()).toBe(0)
  expect(await findBarriers(page)).toEqual([])
})
