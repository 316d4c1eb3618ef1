import { eq } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { repositories, users } from '#db/schema/index'
import { makeKey, makeMember, makeOrg } from '#tests/support/make-org'
import { openRepository } from './open-repository'

const at = openRepository()

describe('an issue', () => {
  it('is opened with a title, a body and labels', async () => {
    const { status, body } = await at.post('/issues', {
      title: ' Typo in the spec ',
      body: 'See [it](docs/a.md) <script>alert(1)</script>',
      labels: ['docs', 'small', 'docs'],
    })
    expect(status, JSON.stringify(body)).toBe(200)
    expect(body).toMatchObject({
      number: 1,
      title: 'Typo in the spec',
      labels: ['docs', 'small'],
      state: 'open',
      author: { user_id: at.writerId },
      comment_count: 0,
      closed_at: null,
    })
    expect(body.body_html).toContain(`/app/${at.org.slug}/docs/acme/`)
    expect(body.body_html).not.toContain('<script')
    expect((await at.get('/issues/1')).body).toEqual(body)
  })

  it('is numbered without gaps or repeats, even if many are opened at once', async () => {
    const createdIssues = await Promise.all(
      Array.from({ length: 8 }, (_, i) => at.post('/issues', { title: `Issue ${i}` })),
    )
    expect(createdIssues.map(({ body }) => body.number).sort()).toEqual([1, 2, 3, 4, 5, 6, 7, 8])
  })

  it('is closed and opened again, and a second time changes nothing', async () => {
    await at.post('/issues', { title: 'T' })
    const closed = await at.post('/issues/1/close')
    expect(closed.body).toMatchObject({ state: 'closed', closed_at: expect.any(String) })
    expect((await at.post('/issues/1/close')).body).toEqual(closed.body)
    expect((await at.post('/issues/1/reopen')).body).toMatchObject({ state: 'open', closed_at: null })
  })

  it('is closed with a reason, and closing it for another reason changes only the reason', async () => {
    await at.post('/issues', { title: 'T' })
    const closed = await at.post('/issues/1/close', { reason: 'not_planned' })
    expect(closed.body).toMatchObject({ state: 'closed', close_reason: 'not_planned' })
    expect((await at.post('/issues/1/close', { reason: 'completed' })).body).toMatchObject({
      close_reason: 'completed',
      closed_at: closed.body.closed_at,
    })
    expect((await at.post('/issues/1/reopen')).body).toMatchObject({ close_reason: null, closed_at: null })
    expect((await at.post('/issues/1/close', { reason: 'bored' })).status).toBe(422)
  })

  it('is closed and reopened with a comment in one request, and with an invalid one neither happens', async () => {
    await at.post('/issues', { title: 'T' })
    expect((await at.post('/issues/1/close', { comment: ' ' })).status).toBe(422)
    expect((await at.get('/issues/1')).body).toMatchObject({ state: 'open', comment_count: 0 })
    const closed = await at.post('/issues/1/close', { comment: 'Not **now**' })
    expect(closed.body).toMatchObject({ state: 'closed', comment_count: 1 })
    const reopened = await at.post('/issues/1/reopen', { comment: 'Now' })
    expect(reopened.body).toMatchObject({ state: 'open', comment_count: 2 })
    const { comments } = (await at.get('/issues/1/comments')).body
    expect(comments.map(({ body }: { body: string }) => body)).toEqual(['Not **now**', 'Now'])
    expect((await at.post('/issues/9/close', { comment: 'x' })).status).toBe(404)
  })

  it('has a milestone of up to 100 characters, also with a comma', async () => {
    const milestone = `Autumn, ${'x'.repeat(92)}`
    expect((await at.post('/issues', { title: 'T', milestone })).body.milestone).toBe(milestone)
    expect((await at.post('/issues', { title: 'T', milestone: `${milestone}x` })).status).toBe(422)
  })

  it('keeps a deactivated assignee in an edit, and loses one who is removed from the org', async () => {
    const leaver = await makeMember(at.app.db, at.org, 'viewer')
    const idler = await makeMember(at.app.db, at.org)
    await at.post('/issues', { title: 'T', assignees: [leaver, idler] })
    await at.app.db.update(users).set({ deactivatedAt: new Date() }).where(eq(users.id, idler))
    const edit = { assignees: [leaver, idler, at.writerId] }
    expect((await at.post('/issues/1', edit)).body.assignees).toHaveLength(3)
    const key = await makeKey(at.app.db, at.org, { scopes: ['specs:read', 'org:manage'] })
    const member = `/app/${at.org.slug}/api/members/${leaver}`
    expect((await at.app.ask(member, { key, method: 'DELETE' })).status).toBe(200)
    expect((await at.get('/issues/1')).body.assignees).toHaveLength(2)
  })

  it('is assigned to members and planned for a milestone', async () => {
    const other = await makeMember(at.app.db, at.org, 'viewer')
    const opened = await at.post('/issues', {
      title: 'T',
      assignees: [other, at.writerId, other],
      milestone: 'Autumn',
    })
    expect(opened.body).toMatchObject({
      assignees: [at.writerId, other].sort((a, b) => a - b).map((user_id) => ({ user_id })),
      milestone: 'Autumn',
    })
    expect((await at.post('/issues/1', { title: 'T2' })).body.assignees).toHaveLength(2)
    expect((await at.post('/issues/1', { assignees: [], milestone: null })).body).toMatchObject({
      assignees: [],
      milestone: null,
    })
  })

  it('cannot be assigned to a non-member, and a rejected edit changes nothing', async () => {
    const stranger = await makeMember(at.app.db, await makeOrg(at.app.db))
    expect((await at.post('/issues', { title: 'T', assignees: [stranger] })).status).toBe(422)
    const opened = await at.post('/issues', { title: 'T' })
    expect(opened.body.number).toBe(1)
    const { status, body } = await at.post('/issues/1', { title: 'T2', assignees: [at.writerId, stranger] })
    expect([status, body.errors ?? body.detail]).toEqual([422, expect.anything()])
    expect(JSON.stringify(body)).toContain('is not an active member of the org')
    expect((await at.get('/issues/1')).body).toEqual(opened.body)
  })

  it('changes only the given fields', async () => {
    await at.post('/issues', { title: 'T', body: 'B', labels: ['x'] })
    expect((await at.post('/issues/1', { labels: ['y', 'z'] })).body).toMatchObject({
      title: 'T',
      body: 'B',
      labels: ['y', 'z'],
    })
    expect((await at.post('/issues/1', { title: 'T2', body: '' })).body).toMatchObject({
      title: 'T2',
      body: '',
    })
  })

  it('is commented on, oldest first, a page at a time', async () => {
    await at.post('/issues', { title: 'T' })
    for (const body of ['one', '**two**', 'three']) await at.post('/issues/1/comments', { body })
    const { comments, total } = (await at.get('/issues/1/comments?limit=1&offset=1')).body
    expect(total).toBe(3)
    expect(comments).toMatchObject([{ body: '**two**', body_html: '<p><strong>two</strong></p>\n' }])
    expect((await at.get('/issues/1')).body.comment_count).toBe(3)
  })

  it('is listed by state, newest first', async () => {
    for (const title of ['a', 'b', 'c']) await at.post('/issues', { title })
    await at.post('/issues/2/close')
    const titles = async (query: string) =>
      (await at.get(`/issues?${query}`)).body.issues.map(({ title }: { title: string }) => title)
    expect(await titles('')).toEqual(['c', 'a'])
    expect(await titles('state=closed')).toEqual(['b'])
    expect(await titles('state=all&limit=2')).toEqual(['c', 'b'])
  })

  it.each([
    ['no title', {}],
    ['a title of two lines', { title: 'a\nb' }],
    ['a title that is too long', { title: 'x'.repeat(257) }],
    ['a body that is too long', { title: 'T', body: 'x'.repeat(65_537) }],
    ['a body with NUL', { title: 'T', body: 'a\0b' }],
    ['too many labels', { title: 'T', labels: Array.from({ length: 21 }, (_, i) => `l${i}`) }],
    ['a label with a comma', { title: 'T', labels: ['a,b'] }],
  ])('is rejected with %s', async (_, body) => {
    expect((await at.post('/issues', body)).status).toBe(422)
  })

  it('is readable with read permission and changeable only with write permission', async () => {
    await at.post('/issues', { title: 'T' })
    for (const path of ['/issues', '/issues/1', '/issues/1/comments'])
      expect((await at.get(path, at.readOnlyKey)).status, path).toBe(200)
    for (const path of ['/issues', '/issues/1', '/issues/1/close', '/issues/1/reopen', '/issues/1/comments'])
      expect((await at.post(path, {}, at.readOnlyKey)).status, path).toBe(403)
  })

  it('of a repository on a code host is not available here, and the error says where it is', async () => {
    await at.app.db.update(repositories).set({ localPath: null }).where(eq(repositories.orgId, at.org.id))
    for (const path of ['/issues', '/pulls', '/branches']) {
      const { status, body } = await at.get(path)
      expect([status, body.detail]).toEqual([404, expect.stringContaining('on its code host')])
    }
  })

  it('that does not exist cannot be read, changed or commented on', async () => {
    expect((await at.get('/issues/7')).status).toBe(404)
    expect((await at.get('/issues/7/comments')).status).toBe(404)
    expect((await at.post('/issues/7', { title: 'T' })).status).toBe(404)
    expect((await at.post('/issues/7/close')).status).toBe(404)
    expect((await at.post('/issues/7/comments', { body: 'x' })).status).toBe(404)
  })
})
