import { describe, expect, it } from 'vitest'
import { openRepository } from './open-repository'

const at = openRepository()

const committer = () => at.git.git('log', '-1', '--format=%cn <%ce>', 'main')

/** The trailer names the account that merged, independent of the commit's author. */
const trailer = () => String.raw`Svc-Account: \w+@example\.com \(user ${at.writerId}\)`

async function opened(changed = { 'a.md': '1\n\n\n\ntwo\n' }, branch = 'side') {
  const headSha = at.branch(branch, changed)
  const { status, body } = await at.post('/pulls', { title: 'Say 1', body: 'Because **one**.', head: branch })
  expect(status, JSON.stringify(body)).toBe(200)
  return { headSha, pull: body }
}

describe('a pull request', () => {
  it('is opened from a branch into the default one, and shows the result of a merge', async () => {
    const baseSha = at.git.head()
    const { headSha, pull } = await opened()
    expect(pull).toMatchObject({
      number: 1,
      title: 'Say 1',
      body: 'Because **one**.',
      body_html: '<p>Because <strong>one</strong>.</p>\n',
      state: 'open',
      head: { branch: 'side', sha: headSha },
      base: { branch: 'main', sha: baseSha },
      author: { user_id: at.writerId },
      mergeable: true,
      merge_state: 'clean',
      conflicts: [],
      ahead_by: 1,
      behind_by: 0,
      merged_at: null,
    })
    expect((await at.get('/pulls/1')).body).toEqual(pull)
  })

  it('lists its commits and files', async () => {
    const { headSha } = await opened()
    const commits = (await at.get('/pulls/1/commits')).body
    expect(commits).toMatchObject({
      total: 1,
      commits: [{ sha: headSha, message: 'Work on side', author: { name: 'Test Author' } }],
    })
    expect((await at.get('/pulls/1/files')).body).toEqual({
      files: [
        {
          path: 'a.md',
          previous_path: null,
          status: 'modified',
          additions: 1,
          deletions: 1,
          patch: '@@ -1,4 +1,4 @@\n-one\n+1\n \n \n ',
        },
      ],
      is_truncated: false,
    })
  })

  it('follows its branches while it is open', async () => {
    await opened()
    at.git.commit({ 'a.md': 'eins\n\n\n\ntwo\n' })
    expect((await at.get('/pulls/1')).body).toMatchObject({
      mergeable: false,
      merge_state: 'conflicts',
      conflicts: ['a.md'],
      behind_by: 1,
    })
    at.git.git('branch', '--delete', '--force', 'side')
    expect((await at.get('/pulls/1')).body).toMatchObject({ merge_state: 'branch_missing', mergeable: false })
  })

  it('is merged with both histories, with the user as author, the service as committer and the account as trailer', async () => {
    const { headSha } = await opened()
    const baseSha = at.git.commit({ 'b.md': 'b' })
    const { status, body } = await at.post('/pulls/1/merge')
    expect(status, JSON.stringify(body)).toBe(200)
    expect(body).toMatchObject({
      state: 'merged',
      mergeable: null,
      merge_state: null,
      merged_by: { user_id: at.writerId },
      merge_commit_sha: at.git.git('rev-parse', 'main'),
      head: { sha: headSha },
      base: { sha: baseSha },
    })
    expect(body.merged_at).not.toBeNull()
    expect(at.git.git('log', '-1', '--format=%P|%an|%s|%b', 'main')).toMatch(
      new RegExp(
        `^${baseSha} ${headSha}\\|${body.merged_by.name}\\|Merge pull request #1 from side\\|Say 1\n\n${trailer()}$`,
      ),
    )
    expect(committer()).toBe('Plumbline <plumbline@users.invalid>')
    expect(at.git.git('show', 'main:a.md')).toContain('1\n')
    expect((await at.get('/pulls/1/commits')).body.commits.map(({ sha }: { sha: string }) => sha)).toEqual([
      headSha,
    ])
    expect((await at.get('/pulls/1/files')).body.files).toHaveLength(1)
  })

  it('is squashed into one commit with the given message', async () => {
    await opened()
    const baseSha = at.git.head()
    const merged = await at.post('/pulls/1/merge', { method: 'squash', message: 'Own words' })
    expect(merged.body.state).toBe('merged')
    expect(at.git.git('log', '-1', '--format=%P|%s|%b', 'main')).toMatch(
      new RegExp(`^${baseSha}\\|Own words\\|${trailer()}$`),
    )
    expect(committer()).toBe('Plumbline <plumbline@users.invalid>')
  })

  it.each(['merge', 'squash'])('names only the account that merged it (%s)', async (method) => {
    const headSha = at.branch('forged', { 'a.md': '1\n\n\n\ntwo\n' })
    const forged = 'Svc-Account: mallory@example.org (user 99)'
    await at.post('/pulls', { title: forged, body: `Because.\n\n${forged}`, head: 'forged' })
    const merged = await at.post('/pulls/1/merge', { method, head_sha: headSha })
    expect(merged.body.state, JSON.stringify(merged.body)).toBe('merged')
    const text = at.git.git('log', '-1', '--format=%B', 'main')
    expect(text.match(/svc-.*/gi)).toEqual([expect.stringMatching(`^${trailer()}$`)])
  })

  it('is not merged over a conflict: 409 names the files, and nothing moved', async () => {
    await opened()
    const main = at.git.commit({ 'a.md': 'eins\n\n\n\ntwo\n' })
    const { status, body } = await at.post('/pulls/1/merge')
    expect(status).toBe(409)
    expect(body).toMatchObject({ code: 'conflict', conflicts: ['a.md'] })
    expect(at.git.git('rev-parse', 'main')).toBe(main)
    expect((await at.get('/pulls/1')).body.state).toBe('open')
  })

  it('is not merged if it has commits that the caller has not seen', async () => {
    const { headSha } = await opened()
    const refused = await at.post('/pulls/1/merge', { head_sha: at.git.head() })
    expect(refused.status).toBe(409)
    expect((await at.post('/pulls/1/merge', { head_sha: headSha })).status).toBe(200)
  })

  it('is merged once, even with simultaneous requests', async () => {
    await opened()
    const merges = await Promise.all(Array.from({ length: 4 }, () => at.post('/pulls/1/merge')))
    expect(merges.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409])
    expect(at.git.git('rev-list', '--count', 'main')).toBe('3')
  })

  it('can be merged at the same time as others, one after another', async () => {
    for (const name of ['x', 'y', 'z']) await opened({ [`${name}.md`]: name } as never, name)
    const merges = await Promise.all([1, 2, 3].map((number) => at.post(`/pulls/${number}/merge`)))
    expect(merges.map(({ status }) => status)).toEqual([200, 200, 200])
    expect(at.git.git('ls-tree', '--name-only', 'main').split('\n')).toEqual(['a.md', 'x.md', 'y.md', 'z.md'])
  })

  it('that was merged by other means is only recorded as merged', async () => {
    const { headSha } = await opened()
    at.git.git('merge', '--quiet', 'side')
    expect((await at.get('/pulls/1')).body.merge_state).toBe('nothing')
    const { body } = await at.post('/pulls/1/merge')
    expect(body).toMatchObject({ state: 'merged', merge_commit_sha: headSha })
    expect(at.git.git('rev-parse', 'main')).toBe(headSha)
  })

  it('can be closed and reopened, but not after a merge', async () => {
    const { headSha } = await opened()
    expect((await at.post('/pulls/1/close')).body.state).toBe('closed')
    expect((await at.post('/pulls/1/close')).status).toBe(200)
    expect((await at.post('/pulls/1/merge')).status).toBe(409)
    at.git.git('branch', '--delete', '--force', 'side')
    expect((await at.get('/pulls/1')).body).toMatchObject({ head: { sha: headSha }, ahead_by: 1 })
    at.git.git('branch', 'side', headSha)
    expect((await at.post('/pulls/1/reopen')).body.state).toBe('open')
    expect((await at.post('/pulls/1/merge')).body.state).toBe('merged')
    expect((await at.post('/pulls/1/reopen')).status).toBe(409)
    expect((await at.post('/pulls/1/close')).body.state).toBe('merged')
  })

  it('is closed and reopened with a comment in one request, and gets it also when it is merged', async () => {
    await opened()
    expect((await at.post('/pulls/1/close', { comment: 'Superseded' })).body).toMatchObject({
      state: 'closed',
      comment_count: 1,
    })
    expect((await at.post('/pulls/1/reopen', { comment: 'Or not' })).body).toMatchObject({
      state: 'open',
      comment_count: 2,
    })
    await at.post('/pulls/1/merge')
    expect((await at.post('/pulls/1/reopen', { comment: 'Again' })).status).toBe(409)
    expect((await at.post('/pulls/1/close', { comment: 'Too late' })).body).toMatchObject({
      state: 'merged',
      comment_count: 3,
    })
  })

  it('stays readable after its commits are gone from the repository', async () => {
    await opened()
    await at.post('/pulls/1/close')
    at.git.git('branch', '--delete', '--force', 'side')
    at.git.git('reflog', 'expire', '--expire=now', '--all')
    at.git.git('gc', '--quiet', '--prune=now')
    expect((await at.get('/pulls/1')).body).toMatchObject({ state: 'closed', title: 'Say 1', ahead_by: 0 })
    expect((await at.get('/pulls/1/commits')).body).toEqual({ commits: [], total: 0 })
    expect((await at.get('/pulls/1/files')).body).toEqual({ files: [], is_truncated: false })
  })

  it('with a text as long as may be is squashed with all of it', async () => {
    at.branch('side', { 'b.md': 'b' })
    await at.post('/pulls', { title: 'Long', head: 'side', body: 'x'.repeat(65_536) })
    expect((await at.post('/pulls/1/merge', { method: 'squash' })).body.state).toBe('merged')
  })

  it('is the only open one between its two branches', async () => {
    await opened()
    const second = { title: 'Again', head: 'side' }
    expect((await at.post('/pulls', second)).status).toBe(409)
    await at.post('/pulls/1/close')
    const { status, body } = await at.post('/pulls', second)
    expect([status, body.number], 'the refused one took no number').toEqual([200, 2])
    expect((await at.post('/pulls/1/reopen')).status).toBe(409)
  })

  it.each([
    ['no such head', { title: 'T', head: 'nowhere' }, 422],
    ['no such base', { title: 'T', head: 'side', base: 'nowhere' }, 422],
    ['a name that cannot be a branch', { title: 'T', head: '--upload-pack=x' }, 422],
    ['a head with NUL', { title: 'T', head: 'si\0de' }, 422],
    ['a base with NUL', { title: 'T', head: 'side', base: 'ma\0in' }, 422],
    ['no title', { title: ' ', head: 'side' }, 422],
    ['nothing to merge', { title: 'T', head: 'main' }, 409],
  ])('is rejected with %s', async (_, body, status) => {
    at.branch('side', { 'b.md': 'b' })
    expect((await at.post('/pulls', body)).status).toBe(status)
    expect((await at.get('/pulls')).body).toEqual({ pulls: [], total: 0 })
  })

  it('is listed by state, newest first, a page at a time', async () => {
    for (const name of ['x', 'y', 'z']) await opened({ [`${name}.md`]: name } as never, name)
    await at.post('/pulls/1/merge')
    await at.post('/pulls/2/close')
    const numbers = async (query: string) => {
      const { body } = await at.get(`/pulls?${query}`)
      return [body.total, ...body.pulls.map(({ number, state }: never) => `${number} ${state}`)]
    }
    expect(await numbers('')).toEqual([1, '3 open'])
    expect(await numbers('state=closed')).toEqual([1, '2 closed'])
    expect(await numbers('state=merged')).toEqual([1, '1 merged'])
    expect(await numbers('state=all&limit=1&offset=1')).toEqual([3, '2 closed'])
    expect((await at.get('/pulls?state=lost')).status).toBe(422)
  })

  it('is readable with read permission and changeable only with write permission', async () => {
    await opened()
    for (const path of ['/pulls', '/pulls/1', '/pulls/1/commits', '/pulls/1/files', '/branches'])
      expect((await at.get(path, at.readOnlyKey)).status, path).toBe(200)
    for (const path of ['/pulls', '/pulls/1/merge', '/pulls/1/close', '/pulls/1/reopen'])
      expect((await at.post(path, {}, at.readOnlyKey)).status, path).toBe(403)
  })

  it('is not found under a number that it does not have, however large', async () => {
    for (const number of ['2', '0', '999999999999999'])
      expect((await at.get(`/pulls/${number}`)).status).toBe(404)
    for (const number of ['x', '-1', '1e3', '9'.repeat(16)])
      expect((await at.get(`/pulls/${number}`)).status, number).toBe(422)
  })

  it('returns 503 with instructions when the repository is gone from the disk', async () => {
    await opened()
    at.git.remove()
    const { status, body } = await at.get('/pulls/1')
    expect([status, body.code]).toEqual([503, 'unavailable'])
    expect(body.detail).toContain('There is no folder')
  })

  it('shares its numbers and its comments with issues', async () => {
    await at.post('/issues', { title: 'First' })
    at.branch('side', { 'b.md': 'b' })
    const pull = await at.post('/pulls', { title: 'Second', head: 'side' })
    expect(pull.body.number).toBe(2)
    expect((await at.post('/issues/2/comments', { body: 'Looks right' })).status).toBe(200)
    expect((await at.get('/pulls/2')).body.comment_count).toBe(1)
    expect((await at.get('/issues/2')).status).toBe(404)
    expect((await at.get('/pulls/1')).status).toBe(404)
    expect((await at.post('/issues/2/close')).status).toBe(404)
  })
})

it('branches are listed with the default branch marked', async () => {
  const sha = at.branch('side', { 'b.md': 'b' })
  expect((await at.get('/branches')).body.branches).toEqual([
    { name: 'main', sha: at.git.head(), is_default: true },
    { name: 'side', sha, is_default: false },
  ])
})
