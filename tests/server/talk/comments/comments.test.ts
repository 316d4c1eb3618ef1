import { eq } from 'drizzle-orm'
import { beforeEach, describe, expect, it } from 'vitest'
import { acts, users } from '#db/schema/index'
import { openIndexing } from '#tests/server/library/indexing/indexing'
import { makeKey, makeMember, signIn } from '#tests/support/make-org'
import { openTestApp } from '#tests/support/test-app'
import { openDocuments, PATH, TEXT } from './open-comments'

const app = openTestApp()
const indexing = openIndexing()
let documents: Awaited<ReturnType<typeof openDocuments>>
const cookies = { admin: '', editor: '', viewer: '', other: '' }

beforeEach(async () => {
  documents = await openDocuments(indexing)
  const { db, org } = indexing
  for (const role of ['admin', 'editor', 'viewer'] as const)
    cookies[role] = await signIn(db, await makeMember(db, org, role))
  cookies.other = await signIn(db, await makeMember(db, org, 'viewer'))
})

const headers = { 'content-type': 'application/json', 'sec-fetch-site': 'same-origin' }

async function send(
  method: string,
  path: string,
  credential: { cookie?: string; key?: string },
  body?: object,
) {
  const response = await app.ask(`/app/${indexing.org.slug}/api/comments${path}`, {
    method,
    ...credential,
    body: body && JSON.stringify(body),
    headers,
  })
  return { status: response.status, body: await response.json() }
}

const as = (role: keyof typeof cookies) => ({ cookie: cookies[role] })
const about = { repo: 'acme/specs', path: PATH }
const WINDOW = { ...about, section_id: '1-refund-window' }

/** Starts a thread and returns it. */
async function start(more: object = {}, role: keyof typeof cookies = 'viewer') {
  const { status, body } = await send('POST', '', as(role), { ...about, body: 'Why?', ...more })
  expect([status, body]).toEqual([200, expect.anything()])
  return body
}

const list = async (query = `?repo=acme/specs&path=${PATH}`, role: keyof typeof cookies = 'viewer') =>
  (await send('GET', query, as(role))).body

describe('a thread', () => {
  it('is about a document, a section or words of it, and every member may start it', async () => {
    const [whole, section, words] = [
      await start(),
      await start(WINDOW),
      await start({
        ...WINDOW,
        quote: 'within\n30 days of the purchase',
        body: 'Calendar days, or **working** days?',
      }),
    ]
    expect(whole).toMatchObject({
      section_id: null,
      quote: null,
      state: 'open',
      path: PATH,
      repo: 'acme/specs',
    })
    expect(section).toMatchObject({ section_id: '1-refund-window', section_title: 'Refund window' })
    expect(words).toMatchObject({
      section_id: '1-refund-window',
      quote: 'within\n30 days of the purchase',
      quote_before: expect.stringContaining('A refund is possible'),
      comments: [
        {
          body_html: expect.stringContaining('<strong>working</strong>'),
          edited_at: null,
          is_yours: true,
          reactions: {},
        },
      ],
    })
    expect(words.url).toBe(`http://plumbline.test/app/${indexing.org.slug}/comments/${words.id}`)
    const { threads, total } = await list()
    expect([threads.map(({ id }: { id: number }) => id), total]).toEqual([
      [whole.id, section.id, words.id],
      3,
    ])
  })

  it('is refused on words or a section that the document does not have, and nothing is stored', async () => {
    for (const more of [
      { ...WINDOW, quote: 'within 31 days' },
      { ...WINDOW, quote: 'Nobody gets back more' },
      { section_id: '9-none' },
      { body: ' \n ' },
      { body: 'x'.repeat(20_001) },
      { quote: ' ' },
      { path: '../secret.md' },
    ])
      expect((await send('POST', '', as('viewer'), { ...about, body: 'Why?', ...more })).status).toBe(422)
    const missing = { ...about, path: 'docs/specs/none.md', body: 'Why?' }
    expect((await send('POST', '', as('viewer'), missing)).status).toBe(404)
    expect(await list()).toEqual({ threads: [], total: 0 })
  })

  it('is started with a key only if the key may write', async () => {
    const { db, org } = indexing
    const [reading, writing] = [
      await makeKey(db, org),
      await makeKey(db, org, { scopes: ['specs:read', 'specs:write'] }),
    ]
    const refused = await send('POST', '', { key: reading }, { ...about, body: 'Why?' })
    expect([refused.status, refused.body.detail]).toEqual([403, expect.stringContaining('specs:write')])
    expect((await send('POST', '', { key: writing }, { ...about, body: 'Why?' })).status).toBe(200)
    expect((await send('GET', `?repo=acme/specs&path=${PATH}`, { key: reading })).body.total).toBe(1)
  })

  it('is answered by everybody, and resolved by editors and by the person who started it', async () => {
    const { id } = await start()
    const answer = await send('POST', `/${id}/replies`, as('other'), { body: 'Because.' })
    expect(answer.body).toMatchObject({ body: 'Because.', is_deleted: false })
    expect((await send('POST', `/${id}/resolve`, as('other'))).status).toBe(403)
    for (const role of ['editor', 'viewer'] as const) {
      const resolved = await send('POST', `/${id}/resolve`, as(role))
      expect(resolved.body).toMatchObject({
        state: 'resolved',
        resolved_by: expect.any(String),
        may_resolve: true,
      })
      expect((await send('POST', `/${id}/resolve`, as(role))).body.resolved_at).toBe(
        resolved.body.resolved_at,
      )
      expect((await send('POST', `/${id}/reopen`, as(role))).body).toMatchObject({
        state: 'open',
        resolved_at: null,
      })
    }
    const elsewhere = { repo: 'acme/specs', path: 'docs/other.md' }
    expect((await send('POST', `/${id}/resolve`, as('editor'), elsewhere)).status).toBe(404)
  })

  it('is listed by state, and for its participants', async () => {
    const [open, resolved] = [await start(), await start({ body: 'Resolve me.' }, 'editor')]
    await send('POST', `/${resolved.id}/resolve`, as('editor'))
    const idsOf = async (query: string, role?: keyof typeof cookies) =>
      (await list(query, role)).threads.map(({ id }: { id: number }) => id)
    expect(await idsOf('?state=open')).toEqual([open.id])
    expect(await idsOf('?state=resolved')).toEqual([resolved.id])
    expect(await idsOf('?mine=1')).toEqual([open.id])
    expect(await idsOf('?mine=1', 'other')).toEqual([])
    await send('POST', `/${resolved.id}/replies`, as('other'), { body: 'Mine, too.' })
    expect(await idsOf('?mine=1', 'other')).toEqual([resolved.id])
    expect(await idsOf('')).toEqual([resolved.id, open.id])
    expect((await send('GET', `?path=${PATH}`, as('viewer'))).status).toBe(422)
    expect((await send('GET', '?repo=acme/none', as('viewer'))).status).toBe(404)
  })
})

describe('a comment', () => {
  it('is edited by its author only, and says so', async () => {
    const { id, comments } = await start()
    const path = `/${id}/${comments[0].id}`
    expect((await send('PATCH', path, as('admin'), { body: 'Not mine.' })).status).toBe(403)
    const unchanged = await send('PATCH', path, as('viewer'), { body: 'Why?' })
    expect(unchanged.body.edited_at).toBeNull()
    const edited = await send('PATCH', path, as('viewer'), { body: 'Why not?' })
    expect(edited.body).toMatchObject({ body: 'Why not?', edited_at: expect.any(String) })
    expect((await send('PATCH', `/999999999/${comments[0].id}`, as('viewer'), { body: 'x' })).status).toBe(
      404,
    )
  })

  it('leaves its place in a thread with answers, and the thread goes with the last one', async () => {
    const { id, comments } = await start()
    const { body: answer } = await send('POST', `/${id}/replies`, as('other'), { body: 'Because.' })
    const first = `/${id}/${comments[0].id}`
    expect((await send('DELETE', first, as('other'))).status).toBe(403)
    expect((await send('DELETE', first, as('viewer'))).body).toEqual({ ok: true })
    const thread = (await send('GET', `/${id}`, as('viewer'))).body
    expect(thread).toMatchObject({
      comment_count: 1,
      comments: [{ is_deleted: true, body: '', body_html: '' }, { body: 'Because.' }],
    })
    expect((await send('DELETE', first, as('viewer'))).status).toBe(404)
    expect((await send('POST', `${first}/reactions`, as('viewer'), { reaction: 'heart' })).status).toBe(404)
    expect((await send('DELETE', `/${id}/${answer.id}`, as('admin'))).status).toBe(200)
    expect((await send('GET', `/${id}`, as('viewer'))).status).toBe(404)
  })

  it('has each reaction of a person once', async () => {
    const { id, comments } = await start()
    const path = `/${id}/${comments[0].id}/reactions`
    const react = async (role: keyof typeof cookies, on = true) =>
      (await send('POST', path, as(role), { reaction: 'tada', on })).body.reactions
    await react('other')
    await react('viewer')
    expect(await react('viewer')).toEqual({ tada: { count: 2, is_yours: true } })
    expect(await react('viewer', false)).toEqual({ tada: { count: 1, is_yours: false } })
    expect((await send('POST', path, as('viewer'), { reaction: 'money' })).status).toBe(422)
    const recorded = await indexing.db.select().from(acts).where(eq(acts.orgId, indexing.org.id))
    expect(recorded.filter(({ act }) => act === 'comment.react')).toHaveLength(3)
  })

  it('shows no script and no address of another organization', async () => {
    const { comments } = await start({
      body: '<script>alert(1)</script> <img src=x onerror=alert(1)>\n\n[a](purchase.md)',
    })
    expect(comments[0].body_html).not.toMatch(/<script|<img[^>]*onerror/)
    expect(comments[0].body_html).toContain('docs/specs/purchase.md')
  })

  it('of a person who deleted the account stays, without the name', async () => {
    await start()
    await indexing.db.update(users).set({ name: 'Deleted account' })
    expect((await list()).threads[0].comments[0].author.name).toBe('Deleted account')
  })
})

describe('a thread follows its text', () => {
  const QUOTE = { ...WINDOW, quote: 'A refund is possible within 30 days' }

  it('at once, before the jobs after an index have run', async () => {
    const thread = await start(QUOTE)
    const { git, key, follow } = documents
    git.commit({
      [PATH]: '# Refunds\n\n## 1. Limits\n\nNew.\n\nA refund is possible within 30 days of today.\n',
    })
    await indexing.again(key)
    const [read] = (await list()).threads
    expect(read).toMatchObject({ id: thread.id, state: 'open', section_id: '1-limits' })
    await follow()
    expect((await list()).threads[0]).toMatchObject({ state: 'open', section_id: '1-limits' })
  })

  it('is outdated with its quote when the text is gone, and open again when it is back', async () => {
    const { id } = await start(QUOTE)
    const whole = await start()
    const { push } = documents
    await push({ [PATH]: '# Refunds\n\n## 1. Refund window\n\nNo refunds.\n' })
    expect((await list('?state=outdated')).threads).toMatchObject([
      {
        id,
        state: 'outdated',
        is_outdated: true,
        section_id: null,
        section_title: 'Refund window',
        quote: QUOTE.quote,
      },
    ])
    await push({ [PATH]: TEXT })
    expect((await list('?state=open')).threads.map((each: { id: number }) => each.id).sort()).toEqual([
      id,
      whole.id,
    ])
    await push({ [PATH]: null })
    expect((await list('?state=outdated')).total).toBe(2)
  })

  it('to the new path of a moved document', async () => {
    await start()
    await start(QUOTE)
    const { push } = documents
    await push({ [PATH]: null, 'docs/money/back.md': TEXT })
    expect((await list('?repo=acme/specs&path=docs/money/back.md')).threads).toMatchObject([
      { state: 'open', section_id: null },
      { state: 'open', section_id: '1-refund-window' },
    ])
    expect((await list()).total).toBe(0)
  })
})
