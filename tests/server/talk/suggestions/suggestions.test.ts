import { eq } from 'drizzle-orm'
import { beforeEach, describe, expect, it } from 'vitest'
import { repositories } from '#db/schema/index'
import type { SuggestionWire } from '#server/talk/suggestions/wire'
import { openIndexing } from '#tests/server/library/indexing/indexing'
import { openDocuments, PATH, TEXT } from '#tests/server/talk/comments/open-comments'
import { makeKey, makeMember, signIn } from '#tests/support/make-org'
import { openTestApp } from '#tests/support/test-app'

const app = openTestApp()
const indexing = openIndexing()
let documents: Awaited<ReturnType<typeof openDocuments>>
type Role = 'editor' | 'viewer' | 'other'
let people: Record<Role, { id: number; cookie: string }>

beforeEach(async () => {
  documents = await openDocuments(indexing)
  const { db, org } = indexing
  const member = async (role: 'editor' | 'viewer') => {
    const id = await makeMember(db, org, role)
    return { id, cookie: await signIn(db, id) }
  }
  people = { editor: await member('editor'), viewer: await member('viewer'), other: await member('viewer') }
})

interface Sent {
  status: number
  body: SuggestionWire & { detail: string; suggestions: SuggestionWire[]; total: number }
}

async function send(
  method: string,
  path: string,
  credential: { cookie?: string; key?: string },
  body?: object,
): Promise<Sent> {
  const response = await app.ask(`/app/${indexing.org.slug}/api/suggestions${path}`, {
    method,
    ...credential,
    body: body && JSON.stringify(body),
    headers: { 'content-type': 'application/json', 'sec-fetch-site': 'same-origin' },
  })
  return { status: response.status, body: await response.json() }
}

const by = (role: Role) => ({ cookie: people[role].cookie })
const BASE = 'Nobody gets back more than they paid.\n\n- [ ] It MUST be written to the audit log'
const BETTER = 'Nobody gets back more than they paid, or less.\n\n- [ ] It MUST be written to the audit log'
const about = { repo: 'acme/specs', path: PATH, section_id: '2-limits' }

async function suggest(more: object = {}, role: Role = 'viewer') {
  const { status, body } = await send('POST', '', by(role), { ...about, content: BETTER, ...more })
  expect([status, body]).toEqual([200, expect.anything()])
  return body
}

const act = (role: Role, id: number, name: string, body: object = {}) =>
  send('POST', `/${id}/${name}`, by(role), body)
const text = () => documents.git.git('show', `HEAD:${PATH}`)
const commits = () => Number(documents.git.git('rev-list', '--count', 'HEAD'))

describe('a suggestion', () => {
  it('of a reader is accepted by an editor as a commit with its author as co-author, once', async () => {
    const made = await suggest({ content: BETTER.replaceAll('\n', '\r\n'), message: 'Be exact.', base: BASE })
    expect(made).toMatchObject({
      state: 'open',
      section_title: 'Limits',
      base: BASE,
      content: BETTER,
      has_changed: false,
      may_decide: false,
      may_withdraw: true,
    })
    expect(made.url).toBe(`http://plumbline.test/app/${indexing.org.slug}/suggestions/${made.id}`)
    expect((await act('viewer', made.id, 'accept')).status).toBe(403)
    const before = commits()
    for (let time = 0; time < 2; time++)
      expect((await act('editor', made.id, 'accept')).body).toMatchObject({
        state: 'accepted',
        saved_url: expect.stringContaining(PATH),
      })
    expect(commits()).toBe(before + 1)
    expect(`${text()}\n`).toBe(TEXT.replace(BASE, BETTER))
    const message = documents.git.git('log', '-1', '--format=%B')
    expect(message).toMatch(new RegExp(`^Edit Limits of ${PATH}\n\nBe exact.\n\n`))
    const trailers = documents.git.git('log', '-1', '--format=%(trailers)')
    expect(trailers).toContain(`Co-authored-by: Member`)
    expect(trailers).toContain(`<user-${people.viewer.id}@noreply.plumbline.test>`)
    expect((await act('editor', made.id, 'decline', { words: 'No.' })).status).toBe(409)
  })

  it('on a section that has changed since is not saved and not lost', async () => {
    const { id } = await suggest()
    await documents.push({ [PATH]: TEXT.replace('than they paid', 'than the price') })
    const { body } = await send('GET', `/${id}`, by('viewer'))
    expect(body).toMatchObject({ has_changed: true, state: 'open', content: BETTER })
    const head = documents.git.head()
    const refused = await act('editor', id, 'accept')
    expect([refused.status, refused.body.detail]).toEqual([409, expect.stringContaining('has changed since')])
    expect(documents.git.head()).toBe(head)
    expect((await send('GET', `/${id}`, by('viewer'))).body.state).toBe('open')
  })

  it('is accepted beside changes of other sections', async () => {
    const { id } = await suggest()
    await documents.push({ [PATH]: TEXT.replace('30 days', '14 days') })
    expect((await act('editor', id, 'accept')).body.state).toBe('accepted')
    expect(`${text()}\n`).toBe(TEXT.replace('30 days', '14 days').replace(BASE, BETTER))
  })

  it('becomes a pull request where changes in the browser do', async () => {
    const { id } = await suggest()
    const { db, org } = indexing
    await db.update(repositories).set({ browserChanges: 'pull' }).where(eq(repositories.orgId, org.id))
    const before = text()
    const { body } = await act('editor', id, 'accept')
    expect(body).toMatchObject({ state: 'accepted', saved_url: expect.stringContaining('/pulls/') })
    expect(text()).toBe(before)
    expect(documents.git.git('log', '-1', '--format=%B', `plumbline/suggestion-${id}`)).toContain(
      'Co-authored-by:',
    )
  })

  it('is declined with words, or withdrawn by its author, and each of them twice', async () => {
    const { id } = await suggest()
    expect((await act('editor', id, 'decline', { words: ' ' })).status).toBe(422)
    for (let time = 0; time < 2; time++)
      expect((await act('editor', id, 'decline', { words: 'The terms say so.' })).body).toMatchObject({
        state: 'declined',
        words: 'The terms say so.',
        may_decide: false,
      })
    const other = await suggest()
    expect(other.id).not.toBe(id)
    expect((await act('other', other.id, 'withdraw')).status).toBe(403)
    for (let time = 0; time < 2; time++)
      expect((await act('viewer', other.id, 'withdraw')).body.state).toBe('withdrawn')
    expect((await act('editor', other.id, 'accept')).status).toBe(409)
  })

  it('that is sent twice is one, and is listed by state, document and author', async () => {
    const { id } = await suggest()
    expect((await suggest()).id).toBe(id)
    expect((await suggest({}, 'other')).id).not.toBe(id)
    const total = async (query: string) => (await send('GET', query, by('viewer'))).body.total
    expect(await total('')).toBe(2)
    expect(await total('?mine=1')).toBe(1)
    expect(await total(`?repo=acme/specs&path=${PATH}`)).toBe(2)
    expect(await total('?state=declined')).toBe(0)
    expect((await send('GET', '', by('viewer'))).body.suggestions[0]).not.toHaveProperty('content')
  })

  it('is refused without a change, for a section that does not exist, a broken or long text, and a reading key', async () => {
    const refuse = async (more: object, status: number) =>
      expect((await send('POST', '', by('viewer'), { ...about, content: BETTER, ...more })).status).toBe(
        status,
      )
    await refuse({ content: `\n${BASE}\n` }, 422)
    await refuse({ section_id: '9-none' }, 422)
    await refuse({ content: '```\nnever closed', section_id: '1-refund-window' }, 422)
    await refuse({ content: 'x'.repeat(50_001) }, 422)
    await refuse({ base: 'Something else.' }, 409)
    await refuse({ path: 'docs/specs/none.md' }, 404)
    const key = await makeKey(indexing.db, indexing.org)
    expect((await send('POST', '', { key }, { ...about, content: BETTER })).status).toBe(403)
    expect((await send('GET', '', by('viewer'))).body).toEqual({ suggestions: [], total: 0 })
  })
})
