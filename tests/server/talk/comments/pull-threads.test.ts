import { describe, expect, it } from 'vitest'
import { openRepository } from '#tests/server/writing/pulls/open-repository'
import { makeKey, makeMember } from '#tests/support/make-org'

const PATH = 'docs/refunds.md'
const BEFORE = '# Refunds\n\nWithin 30 days.\n\nIn working days.\n\nTo the card.\n'
const AFTER = BEFORE.replace('30', '14')
const at = openRepository({ [PATH]: BEFORE })

/** Opens a pull request that changes line 3. */
async function openPull(after = AFTER) {
  const headSha = at.branch('side', { [PATH]: after })
  expect((await at.post('/pulls', { title: 'Refund sooner', head: 'side' })).status).toBe(200)
  return headSha
}

function push(content: string | null) {
  at.git.git('checkout', '--quiet', 'side')
  at.git.commit({ [PATH]: content })
  at.git.git('checkout', '--quiet', 'main')
}

const onLine = (line: number, more: object = {}) =>
  at.post('/pulls/1/threads', { path: PATH, line, body: 'Why?', ...more })

const threads = async (query = '') => (await at.get(`/pulls/1/threads${query}`)).body.threads

/** Calls a route of comments. */
async function send(method: string, path: string, body?: object, key?: string) {
  const response = await at.app.ask(`/app/${at.org.slug}/api/comments${path}`, {
    method,
    key:
      key ??
      (await makeKey(at.app.db, at.org, { userId: at.writerId, scopes: ['specs:read', 'specs:write'] })),
    body: body && JSON.stringify(body),
    headers: { 'content-type': 'application/json' },
  })
  return { status: response.status, body: await response.json() }
}

describe('a thread on a line of a pull request', () => {
  it('has the line, the diff and the comment, and is listed only there', async () => {
    const headSha = await openPull()
    const { status, body } = await onLine(3, { head_sha: headSha })
    expect(status, JSON.stringify(body)).toBe(200)
    expect(body).toMatchObject({
      document_title: 'Refund sooner #1',
      section_title: `${PATH}:3`,
      path: PATH,
      quote: 'Within 14 days.',
      state: 'open',
      pull: {
        number: 1,
        side: 'new',
        start_line: 3,
        line: 3,
        commit_sha: headSha,
        excerpt: ' # Refunds\n \n-Within 30 days.\n+Within 14 days.',
      },
      comments: [{ body: 'Why?' }],
    })
    expect(await threads()).toMatchObject([{ id: body.id }])
    expect((await send('GET', '')).body.threads).toEqual([])
    expect((await at.get('/pulls/2/threads')).status).toBe(404)
  })

  it('may be about removed lines and several lines', async () => {
    await openPull()
    expect((await onLine(3, { side: 'old' })).body.pull).toMatchObject({ side: 'old', line: 3 })
    expect((await onLine(5, { start_line: 3 })).body).toMatchObject({
      section_title: `${PATH}:3-5`,
      quote: 'Within 14 days.\n\nIn working days.',
    })
  })

  it('is refused on lines that the diff does not show, and changes nothing', async () => {
    const headSha = await openPull()
    for (const [line, more] of [
      [99, {}],
      [3, { path: 'docs/other.md' }],
      [3, { start_line: 4 }],
      [3, { body: ' ' }],
      [0, {}],
    ] as const)
      expect((await onLine(line, more)).status, JSON.stringify([line, more])).toBe(422)
    push(BEFORE.replace('30', '10'))
    const moved = await onLine(3, { head_sha: headSha })
    expect([moved.status, moved.body.detail]).toEqual([409, expect.stringContaining('side has moved to')])
    expect(await threads()).toEqual([])
  })

  it('takes specs:write of a key', async () => {
    await openPull()
    const refused = await at.post('/pulls/1/threads', { path: PATH, line: 3, body: 'x' }, at.readOnlyKey)
    expect(refused.status).toBe(403)
    expect((await at.get('/pulls/1/threads', at.readOnlyKey)).status).toBe(200)
  })
})

describe('after a push', () => {
  it('moves with its line, and is outdated with its diff when the line changes', async () => {
    await openPull()
    await onLine(3)
    push(`Preface.\n\n${AFTER}`)
    expect(await threads()).toMatchObject([{ state: 'open', section_title: `${PATH}:5`, pull: { line: 5 } }])
    push(AFTER.replace('14', '10'))
    expect(await threads('?state=outdated')).toMatchObject([
      {
        is_outdated: true,
        quote: 'Within 14 days.',
        pull: { line: 3, excerpt: expect.stringContaining('14') },
      },
    ])
    expect(await threads('?state=open')).toEqual([])
    push(AFTER)
    expect(await threads()).toMatchObject([{ state: 'open' }])
  })

  it('is kept when the file, the branch or the version is gone', async () => {
    await openPull()
    await onLine(3)
    await onLine(3, { side: 'old' })
    push(null)
    expect(await threads()).toMatchObject([{ state: 'outdated' }, { state: 'open' }])
    at.git.git('branch', '-f', 'side', 'main')
    at.branch('other', { [PATH]: AFTER.replace('14', '7') })
    at.git.git('branch', '-f', 'side', 'other')
    at.git.git('-c', 'gc.reflogExpire=now', 'reflog', 'expire', '--expire=now', '--all')
    at.git.git('prune', '--expire=now')
    expect(await threads()).toMatchObject([{ state: 'outdated', quote: 'Within 14 days.' }, {}])
    at.git.git('branch', '-D', 'side', 'other')
    expect(await threads()).toHaveLength(2)
  })
})

describe('its conversation', () => {
  it('is answered, resolved, edited and deleted like one on a document', async () => {
    await openPull()
    const { id, comments } = (await onLine(3)).body
    const other = await makeKey(at.app.db, at.org, {
      userId: await makeMember(at.app.db, at.org, 'editor'),
      scopes: ['specs:read', 'specs:write'],
    })
    const answered = await send('POST', `/${id}/replies`, { body: 'Because.' }, other)
    expect(answered.body).toMatchObject({ body: 'Because.' })
    expect((await send('POST', `/${id}/resolve`, {}, other)).body).toMatchObject({ state: 'resolved' })
    expect((await send('POST', `/${id}/reopen`)).body).toMatchObject({ state: 'open' })
    const first = `/${id}/${comments[0].id}`
    expect((await send('PATCH', first, { body: 'No.' }, other)).status).toBe(403)
    expect((await send('PATCH', first, { body: 'Why 14?' })).body).toMatchObject({ body: 'Why 14?' })
    expect((await send('DELETE', first)).status).toBe(200)
    expect((await send('DELETE', `/${id}/${answered.body.id}`, undefined, other)).status).toBe(200)
    expect(await threads()).toEqual([])
  })
})
