import { eq } from 'drizzle-orm'
import { beforeEach, describe, expect, it } from 'vitest'
import { acts, users } from '#db/schema/index'
import type { ReviewRequestWire } from '#server/talk/review-requests/wire'
import { openIndexing } from '#tests/server/library/indexing/indexing'
import { openDocuments, PATH, TEXT } from '#tests/server/talk/comments/open-comments'
import { makeKey, makeMember, signIn } from '#tests/support/make-org'
import { openTestApp } from '#tests/support/test-app'

const app = openTestApp()
const indexing = openIndexing()
let documents: Awaited<ReturnType<typeof openDocuments>>
type Role = 'editor' | 'viewer' | 'asker'
let people: Record<Role, { id: number; cookie: string }>

beforeEach(async () => {
  documents = await openDocuments(indexing)
  const { db, org } = indexing
  const member = async (role: 'editor' | 'viewer') => {
    const id = await makeMember(db, org, role)
    return { id, cookie: await signIn(db, id) }
  }
  people = { editor: await member('editor'), viewer: await member('viewer'), asker: await member('viewer') }
})

interface Sent {
  status: number
  body: ReviewRequestWire & { detail: string; requests: ReviewRequestWire[]; total: number }
}

async function send(
  method: string,
  path: string,
  credential: { cookie?: string; key?: string },
  body?: object,
): Promise<Sent> {
  const response = await app.ask(`/app/${indexing.org.slug}/api/review-requests${path}`, {
    method,
    ...credential,
    body: body && JSON.stringify(body),
    headers: { 'content-type': 'application/json', 'sec-fetch-site': 'same-origin' },
  })
  return { status: response.status, body: await response.json() }
}

const by = (role: Role) => ({ cookie: people[role].cookie })
const about = { repo: 'acme/specs', path: PATH }

async function ask(roles: Role[], more: object = {}, asker: Role = 'asker') {
  const { status, body } = await send('POST', '', by(asker), {
    ...about,
    people: roles.map((role) => people[role].id),
    ...more,
  })
  expect([status, body]).toEqual([200, expect.anything()])
  return body
}

const answer = (role: Role, id: number, act: string, body: object = {}) =>
  send('POST', `/${id}/${act}`, by(role), body)
const get = async (id: number) => (await send('GET', `/${id}`, by('viewer'))).body
const text = () => documents.git.git('show', `HEAD:${PATH}`)

describe('a review request', () => {
  it('is approved by the last person who was asked, who commits the review status', async () => {
    const { id, state, reviewers } = await ask(['viewer', 'editor'], { message: 'Right?' })
    expect([state, reviewers.map((each) => each.state)]).toEqual(['requested', ['requested', 'requested']])
    const first = await answer('viewer', id, 'approve', { words: 'Good.' })
    expect(first.body).toMatchObject({ state: 'requested', is_recorded: false, problem: null })
    const commits = documents.git.git('rev-list', '--count', 'HEAD')
    const second = await answer('editor', id, 'approve')
    expect(second.body).toMatchObject({
      state: 'approved',
      is_recorded: true,
      recorded_as: 'commit',
      problem: null,
    })
    expect(text()).toContain('review_status: approved')
    expect(documents.git.git('log', '-1', '--format=%s')).toBe(`Set review_status of ${PATH}`)
    await answer('editor', id, 'approve')
    expect(Number(documents.git.git('rev-list', '--count', 'HEAD'))).toBe(Number(commits) + 1)
    await indexing.again(documents.key)
    expect(await get(id)).toMatchObject({ state: 'approved', is_recorded: true })
  })

  it('approved by a viewer waits for an editor, who records it once', async () => {
    const { id } = await ask(['viewer'])
    const { body } = await answer('viewer', id, 'approve')
    expect(body).toMatchObject({ state: 'approved', is_recorded: false, may_record: false })
    expect(body.problem).toContain('An editor has to record')
    expect(text()).not.toContain('review_status')
    expect((await answer('viewer', id, 'record')).status).toBe(403)
    expect((await answer('editor', id, 'record')).body).toMatchObject({
      is_recorded: true,
      recorded_as: 'commit',
    })
    const head = documents.git.head()
    expect((await answer('editor', id, 'record')).status).toBe(200)
    expect(documents.git.head()).toBe(head)
  })

  it('is outdated after a later change, and says to whoever looked since which commit', async () => {
    const { id } = await ask(['editor'])
    const seen = documents.git.head()
    await answer('editor', id, 'approve')
    await documents.push({ [PATH]: TEXT.replace('30 days', '14 days') })
    const outdated = await get(id)
    expect(outdated).toMatchObject({ state: 'outdated', is_recorded: false })
    expect(outdated.reviewers).toMatchObject([
      { state: 'approved', is_outdated: true, has_changed_since: true, seen_commit: seen },
    ])
    expect((await answer('editor', id, 'record')).status).toBe(409)
    const again = await ask(['editor'])
    expect(again.id).toBe(id)
    expect(again.state).toBe('requested')
    expect(again.reviewers).toMatchObject([
      { state: 'requested', decided_at: null, has_changed_since: true, seen_commit: seen },
    ])
    expect((await answer('editor', id, 'approve')).body).toMatchObject({
      state: 'approved',
      is_recorded: true,
    })
  })

  it('asks for changes with words, writes nothing, and is asked again without a second request', async () => {
    const { id } = await ask(['editor', 'viewer'])
    expect((await answer('editor', id, 'request-changes', { words: ' ' })).status).toBe(422)
    const head = documents.git.head()
    const { body } = await answer('editor', id, 'request-changes', { words: 'Which days?' })
    expect(body.state).toBe('changes_requested')
    expect(body.reviewers.find(({ user_id }) => user_id === people.editor.id)).toMatchObject({
      words: 'Which days?',
    })
    expect(documents.git.head()).toBe(head)
    const again = await ask(['editor', 'viewer'])
    expect([again.id, again.state]).toEqual([id, 'requested'])
    const before = await askActs()
    await ask(['editor', 'viewer'])
    expect(await askActs()).toBe(before)
  })

  it('refuses a verdict about a text that has changed, and one by somebody who is not asked', async () => {
    const { id, sha } = await ask(['editor'])
    expect((await answer('viewer', id, 'approve')).status).toBe(403)
    await documents.push({ [PATH]: `${TEXT}\nMore.\n` })
    const refused = await answer('editor', id, 'approve', { sha })
    expect([refused.status, refused.body.detail]).toEqual([409, expect.stringContaining('has changed since')])
    expect((await get(id)).state).toBe('requested')
  })

  it('keeps the approval if the document changed before it was indexed, and explains it', async () => {
    const { id } = await ask(['editor'])
    documents.git.commit({ [PATH]: TEXT.replace('30 days', '14 days') })
    const { status, body } = await answer('editor', id, 'approve')
    expect([status, body.state, body.is_recorded]).toEqual([200, 'approved', false])
    expect(body.problem).toContain('has changed since it was approved')
    expect(text()).not.toContain('review_status')
  })

  it('to a team asks the owners of its documents, and one approval is enough', async () => {
    const { db } = indexing
    for (const role of ['editor', 'viewer'] as const)
      await db
        .update(users)
        .set({ name: `Owner ${role} ${people[role].id}` })
        .where(eq(users.id, people[role].id))
    await documents.push(
      Object.fromEntries(
        (['editor', 'viewer'] as const).map((role) => [
          `docs/specs/${role}.md`,
          `---\nteam: payments\nowner: Owner ${role} ${people[role].id}\nstatus: todo\n---\n# ${role}\n`,
        ]),
      ),
    )
    const { id, reviewers } = await ask([], { team: 'Payments' })
    expect(reviewers.map(({ user_id, team }) => [user_id, team]).sort()).toEqual(
      [
        [people.editor.id, 'Payments'],
        [people.viewer.id, 'Payments'],
      ].sort(),
    )
    expect((await answer('editor', id, 'approve')).body).toMatchObject({
      state: 'approved',
      is_recorded: true,
    })
    const nobody = await send('POST', '', by('asker'), { ...about, team: 'nobody' })
    expect([nobody.status, nobody.body.detail]).toEqual([409, expect.stringContaining('the team nobody')])
  })

  it('is listed for those whom it waits for, and for the person who asked', async () => {
    const { id } = await ask(['editor'])
    const ids = async (role: Role, query: string) =>
      (await send('GET', query, by(role))).body.requests.map((each) => each.id)
    expect(await ids('editor', '?show=waiting')).toEqual([id])
    expect(await ids('viewer', '?show=waiting')).toEqual([])
    expect(await ids('asker', '?show=yours')).toEqual([id])
    expect(await ids('asker', `?repo=acme/specs&path=${PATH}`)).toEqual([id])
    await answer('editor', id, 'approve')
    expect(await ids('editor', '?show=waiting')).toEqual([])
    expect((await answer('viewer', id, 'dismiss')).status).toBe(403)
    for (let time = 0; time < 2; time++)
      expect((await answer('asker', id, 'dismiss')).body.state).toBe('dismissed')
    expect((await answer('editor', id, 'approve')).status).toBe(409)
    expect(await ids('asker', '?show=yours')).toEqual([])
    expect(await ids('asker', '?show=yours&dismissed=1')).toEqual([id])
    expect((await ask(['editor'])).id).not.toBe(id)
  })

  it('is refused for nobody, strangers, the asker, too many people and unknown documents', async () => {
    const refuse = async (body: object, status: number) =>
      expect((await send('POST', '', by('asker'), { ...about, ...body })).status).toBe(status)
    await refuse({}, 422)
    await refuse({ people: ['nobody@example.com'] }, 422)
    await refuse({ people: [999_999_999] }, 422)
    await refuse({ people: [people.asker.id] }, 422)
    await refuse({ people: Array.from({ length: 21 }, (_, at) => at + 1) }, 422)
    await refuse({ people: [people.editor.id], path: 'docs/specs/none.md' }, 404)
    const { db, org } = indexing
    const key = await makeKey(db, org)
    const byKey = await send('POST', '', { key }, { ...about, people: [people.editor.id] })
    expect([byKey.status, byKey.body.detail]).toEqual([403, expect.stringContaining('specs:write')])
    expect((await send('GET', '', by('asker'))).body).toEqual({ requests: [], total: 0 })
  })
})

const askActs = async () => {
  const { db, org } = indexing
  const rows = await db.select({ act: acts.act }).from(acts).where(eq(acts.orgId, org.id))
  return rows.filter(({ act }) => act === 'review_request.ask').length
}
