import { describe, expect, it } from 'vitest'
import { openRepository } from '#tests/server/writing/pulls/open-repository'
import { makeKey, makeMember, makeOrg } from '#tests/support/make-org'

const at = openRepository()

async function openPull() {
  const reviewer = await makeMember(at.app.db, at.org, 'editor')
  const key = await makeKey(at.app.db, at.org, { userId: reviewer, scopes: ['specs:read', 'specs:write'] })
  const headSha = at.branch('side', { 'b.md': 'b' })
  const { status, body } = await at.post('/pulls', { title: 'Say b', head: 'side' })
  expect(status, JSON.stringify(body)).toBe(200)
  return { reviewer, key, headSha }
}

const addCommit = () => {
  at.git.git('checkout', '--quiet', 'side')
  const sha = at.git.commit({ 'b.md': 'c' })
  at.git.git('checkout', '--quiet', 'main')
  return sha
}

describe('a reviewer', () => {
  it('is asked, approves the head that was seen, and is outdated after a newer commit', async () => {
    const { reviewer, key, headSha } = await openPull()
    const asked = await at.post('/pulls/1/reviewers', { reviewers: [reviewer, reviewer] })
    expect(asked.body.reviewers).toMatchObject([
      { user_id: reviewer, state: 'requested', is_outdated: false, decided_at: null },
    ])
    const approved = await at.post('/pulls/1/approve', { head_sha: headSha, comment: 'Good' }, key)
    expect(approved.body).toMatchObject({
      comment_count: 1,
      reviewers: [{ user_id: reviewer, state: 'approved', is_outdated: false }],
    })
    const newer = addCommit()
    expect((await at.get('/pulls/1')).body.reviewers).toMatchObject([
      { state: 'approved', is_outdated: true },
    ])
    expect((await at.post('/pulls/1/approve', { head_sha: headSha }, key)).status).toBe(409)
    expect((await at.post('/pulls/1/approve', { head_sha: newer }, key)).body.reviewers).toMatchObject([
      { state: 'approved', is_outdated: false },
    ])
  })

  it('requests changes with a reason, which replaces the approval', async () => {
    const { key } = await openPull()
    await at.post('/pulls/1/approve', {}, key)
    expect((await at.post('/pulls/1/request-changes', { body: ' ' }, key)).status).toBe(422)
    const { body } = await at.post('/pulls/1/request-changes', { body: 'State the limit' }, key)
    expect(body).toMatchObject({ comment_count: 1, reviewers: [{ state: 'changes_requested' }] })
    expect(body.reviewers).toHaveLength(1)
  })

  it('leaves each decision in the conversation, in the order of time', async () => {
    const { key, headSha } = await openPull()
    await at.post('/issues/1/comments', { body: 'Ready.' })
    await at.post('/pulls/1/request-changes', { body: 'State the limit' }, key)
    const newer = addCommit()
    await at.post('/pulls/1/approve', {}, key)
    const { comments, total } = (await at.get('/issues/1/comments')).body
    expect(total).toBe(3)
    expect(comments).toMatchObject([
      { body: 'Ready.', verdict: null, verdict_sha: null },
      { body: 'State the limit', verdict: 'changes_requested', verdict_sha: headSha },
      { body: '', verdict: 'approved', verdict_sha: newer },
    ])
    expect((await at.get('/pulls/1')).body.comment_count).toBe(2)
  })

  it('is not the author, not a stranger and not somebody who may only read', async () => {
    const { reviewer } = await openPull()
    const stranger = await makeMember(at.app.db, await makeOrg(at.app.db))
    expect((await at.post('/pulls/1/approve')).status).toBe(409)
    expect((await at.post('/pulls/1/request-changes', { body: 'x' })).status).toBe(409)
    expect((await at.post('/pulls/1/reviewers', { reviewers: [at.writerId] })).status).toBe(409)
    const refused = await at.post('/pulls/1/reviewers', { reviewers: [reviewer, stranger] })
    expect(refused.status).toBe(422)
    for (const path of ['reviewers', 'approve', 'request-changes', 'draft', 'ready', 'delete-branch'])
      expect((await at.post(`/pulls/1/${path}`, {}, at.readOnlyKey)).status, path).toBe(403)
    expect((await at.get('/pulls/1')).body.reviewers).toEqual([])
  })

  it('is no longer asked when removed from the list or from the org', async () => {
    const { reviewer } = await openPull()
    const other = await makeMember(at.app.db, at.org, 'viewer')
    await at.post('/pulls/1/reviewers', { reviewers: [reviewer, other] })
    expect((await at.post('/pulls/1/reviewers', { reviewers: [other] })).body.reviewers).toHaveLength(1)
    const key = await makeKey(at.app.db, at.org, { scopes: ['specs:read', 'org:manage'] })
    const member = `/app/${at.org.slug}/api/members/${other}`
    expect((await at.app.ask(member, { key, method: 'DELETE' })).status).toBe(200)
    expect((await at.get('/pulls/1')).body.reviewers).toEqual([])
  })

  it('decides on open pull requests only', async () => {
    const { reviewer, key } = await openPull()
    await at.post('/pulls/1/merge')
    expect((await at.post('/pulls/1/approve', {}, key)).status).toBe(409)
    expect((await at.post('/pulls/1/reviewers', { reviewers: [reviewer] })).status).toBe(409)
  })
})
