import { beforeEach, describe, expect, it } from 'vitest'
import type { ReviewRequestWire } from '#server/talk/review-requests/wire'
import { openIndexing } from '#tests/server/library/indexing/indexing'
import { openDocuments, PATH, TEXT } from '#tests/server/talk/comments/open-comments'
import { makeMember, signIn } from '#tests/support/make-org'
import { openTestApp } from '#tests/support/test-app'

const NEW_PATH = 'docs/money/back.md'
const app = openTestApp()
const indexing = openIndexing()
let documents: Awaited<ReturnType<typeof openDocuments>>
let people: { editor: { id: number; cookie: string }; viewer: { id: number; cookie: string } }

beforeEach(async () => {
  documents = await openDocuments(indexing)
  const { db, org } = indexing
  const member = async (role: 'editor' | 'viewer') => {
    const id = await makeMember(db, org, role)
    return { id, cookie: await signIn(db, id) }
  }
  people = { editor: await member('editor'), viewer: await member('viewer') }
})

async function send(method: string, path: string, role: keyof typeof people, body?: object) {
  const response = await app.ask(`/app/${indexing.org.slug}/api/${path}`, {
    method,
    cookie: people[role].cookie,
    body: body && JSON.stringify(body),
    headers: { 'content-type': 'application/json', 'sec-fetch-site': 'same-origin' },
  })
  return { status: response.status, body: await response.json() }
}

const ask = async (path = PATH): Promise<ReviewRequestWire> =>
  (await send('POST', 'review-requests', 'viewer', { repo: 'acme/specs', path, people: [people.editor.id] }))
    .body

const get = async (id: number): Promise<ReviewRequestWire> =>
  (await send('GET', `review-requests/${id}`, 'viewer')).body
const approve = (id: number) => send('POST', `review-requests/${id}/approve`, 'editor', {})
const openAt = async (path: string) =>
  (await send('GET', `review-requests?repo=acme/specs&path=${path}`, 'viewer')).body.requests

async function move(): Promise<void> {
  const at = { repo: 'acme/specs', path: PATH, new_path: NEW_PATH }
  expect((await send('POST', 'documents/move', 'editor', at)).status).toBe(200)
  await indexing.again(documents.key)
  await documents.follow()
}

const gitMove = () => documents.push({ [PATH]: null, [NEW_PATH]: TEXT })

describe('an open review request', () => {
  it.each([
    ['a move of the document', move],
    ['a push that renames the file', gitMove],
  ])('is at the new path after %s, and is approved there', async (_, moveDocument) => {
    const { id } = await ask()
    await moveDocument()
    expect(await openAt(PATH)).toEqual([])
    expect(await openAt(NEW_PATH)).toMatchObject([{ id, document_title: 'Refunds', state: 'requested' }])
    expect((await approve(id)).body).toMatchObject({ state: 'approved', is_recorded: true, problem: null })
    expect(documents.git.git('show', `HEAD:${NEW_PATH}`)).toContain('review_status: approved')
  })

  it('keeps an approval of the text that a push moved', async () => {
    const { id } = await ask()
    await approve(id)
    await indexing.again(documents.key)
    await documents.follow()
    const source = documents.git.git('show', `HEAD:${PATH}`)
    await documents.push({ [PATH]: null, [NEW_PATH]: `${source}\n` })
    expect(await get(id)).toMatchObject({ path: NEW_PATH, state: 'approved', is_recorded: true })
  })

  it('closes with its document, and opens again when the document comes back', async () => {
    const { id } = await ask()
    await documents.push({ [PATH]: null })
    await documents.follow()
    expect(await get(id)).toMatchObject({ state: 'dismissed', sha: null, may_dismiss: false })
    expect((await send('GET', 'review-requests?show=waiting', 'editor')).body.total).toBe(0)
    expect((await approve(id)).status).toBe(409)
    await documents.push({ [PATH]: TEXT })
    expect(await get(id)).toMatchObject({ state: 'requested' })
    expect((await approve(id)).body).toMatchObject({ state: 'approved' })
  })

  it('stays closed if a person dismissed it, or the document has another one now', async () => {
    const { id: dismissed } = await ask()
    await send('POST', `review-requests/${dismissed}/dismiss`, 'viewer', {})
    const { id: closed } = await ask()
    await documents.push({ [PATH]: null })
    await indexing.again(documents.key)
    await documents.push({ [PATH]: TEXT.replace('30 days', '14 days') })
    expect((await get(closed)).state).toBe('requested')
    await documents.push({ [PATH]: null })
    documents.git.commit({ [PATH]: TEXT })
    await indexing.again(documents.key)
    const { id: newer } = await ask()
    await documents.follow()
    const states = await Promise.all([dismissed, closed, newer].map(async (id) => (await get(id)).state))
    expect(states).toEqual(['dismissed', 'dismissed', 'requested'])
  })
})
