import { beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest'
import type { SuggestionWire } from '#server/talk/suggestions/wire'
import { openIndexing } from '#tests/server/library/indexing/indexing'
import { openDocuments, PATH, TEXT } from '#tests/server/talk/comments/open-comments'
import { makeMember, signIn } from '#tests/support/make-org'
import { openTestApp } from '#tests/support/test-app'

const NEW_PATH = 'docs/money/back.md'
const app = openTestApp()
const indexing = openIndexing()
let documents: Awaited<ReturnType<typeof openDocuments>>
let cookies: { editor: string; viewer: string }

beforeEach(async () => {
  documents = await openDocuments(indexing, { [PATH]: TEXT, 'docs/specs/purchase.md': '# Purchase\n' })
  const { db, org } = indexing
  const member = async (role: 'editor' | 'viewer') => signIn(db, await makeMember(db, org, role))
  cookies = { editor: await member('editor'), viewer: await member('viewer') }
})

async function send(method: string, path: string, role: keyof typeof cookies, body?: object) {
  const response = await app.ask(`/app/${indexing.org.slug}/api/${path}`, {
    method,
    cookie: cookies[role],
    body: body && JSON.stringify(body),
    headers: { 'content-type': 'application/json', 'sec-fetch-site': 'same-origin' },
  })
  const answer = await response.json()
  expect([response.status, answer]).toEqual([200, expect.anything()])
  return answer
}

/** A reader suggests another text of a section. */
const suggest = (section: string, content: string): Promise<SuggestionWire> =>
  send('POST', 'suggestions', 'viewer', { repo: 'acme/specs', path: PATH, section_id: section, content })

const listAt = (path: string) => send('GET', `suggestions?repo=acme/specs&path=${path}`, 'viewer')
const get = (id: number): Promise<SuggestionWire> => send('GET', `suggestions/${id}`, 'viewer')
const accept = (id: number) => send('POST', `suggestions/${id}/accept`, 'editor', {})
const textAt = (path: string) => `${documents.git.git('show', `HEAD:${path}`)}\n`

async function publish(): Promise<void> {
  await indexing.again(documents.key)
  await documents.follow()
}

/** Moves the document by a request, which rewrites its links. */
async function move(): Promise<void> {
  await send('POST', 'documents/move', 'editor', { repo: 'acme/specs', path: PATH, new_path: NEW_PATH })
  await publish()
}

async function gitMove(source = TEXT): Promise<void> {
  await documents.push({ [PATH]: null, [NEW_PATH]: source })
}

const LIMITS = 'Nobody gets back more than they paid.\n\n- [ ] It MUST be written to the audit log'
const WINDOW =
  'A refund is possible **within 30 days** of the [purchase](purchase.md).\n\n- [ ] It MUST be written to the audit log'

describe('an open suggestion', () => {
  it.each([
    ['a move of the document', move],
    ['a push that renames the file', () => gitMove()],
  ])('is at the new path after %s, and can be accepted there', async (_, moveDocument) => {
    const { id } = await suggest('2-limits', LIMITS.replace('more', 'less'))
    await moveDocument()
    expect((await listAt(PATH)).total).toBe(0)
    expect((await listAt(NEW_PATH)).suggestions).toMatchObject([{ id, state: 'open', path: NEW_PATH }])
    expect(await get(id)).toMatchObject({ has_changed: false, document_title: 'Refunds' })
    expect(await accept(id)).toMatchObject({ state: 'accepted' })
    expect(textAt(NEW_PATH)).toContain('Nobody gets back less than they paid.')
  })

  it('is not closed because the search for its document takes longer than a page waits', async () => {
    const { id } = await suggest('2-limits', LIMITS.replace('more', 'less'))
    const timeout = vi.spyOn(AbortSignal, 'timeout').mockReturnValue(AbortSignal.abort())
    onTestFinished(() => timeout.mockRestore())
    await gitMove()
    timeout.mockRestore()
    expect(await get(id)).toMatchObject({ state: 'open', path: NEW_PATH })
  })

  it('has the links of its section as the move wrote them', async () => {
    const { id } = await suggest('1-refund-window', WINDOW.replace('30', '14'))
    await move()
    const moved = WINDOW.replace('purchase.md', '../specs/purchase.md')
    expect(await get(id)).toMatchObject({
      base: moved,
      content: moved.replace('30', '14'),
      has_changed: false,
    })
    await accept(id)
    expect(textAt(NEW_PATH)).toContain('**within 14 days** of the [purchase](../specs/purchase.md)')
  })

  it('follows a section with a new heading, by its text', async () => {
    const { id } = await suggest('2-limits', LIMITS.replace('more', 'less'))
    await documents.push({ [PATH]: TEXT.replace('## 2. Limits', '## 3. Upper limits') })
    expect(await get(id)).toMatchObject({
      section_id: '3-upper-limits',
      section_title: 'Upper limits',
      has_changed: false,
    })
    await gitMove(TEXT.replace('## 2. Limits', '## Limits of refunds'))
    expect(await get(id)).toMatchObject({ path: NEW_PATH, section_id: 'limits-of-refunds' })
    await accept(id)
    expect(textAt(NEW_PATH)).toContain('Nobody gets back less than they paid.')
  })

  it('stays with a section that changed with the move, and can be declined', async () => {
    const { id } = await suggest('2-limits', LIMITS.replace('more', 'less'))
    await gitMove(TEXT.replace('than they paid', 'than the price'))
    expect(await get(id)).toMatchObject({ path: NEW_PATH, section_id: '2-limits', has_changed: true })
    const declined = await send('POST', `suggestions/${id}/decline`, 'editor', { words: 'Too late.' })
    expect(declined.state).toBe('declined')
  })

  it('closes with its document, once, and opens again when the document comes back', async () => {
    const { id } = await suggest('2-limits', LIMITS.replace('more', 'less'))
    await documents.push({ [PATH]: null })
    await documents.follow()
    expect(await get(id)).toMatchObject({
      state: 'closed',
      words: 'The document no longer exists.',
      decided_by: null,
      may_decide: false,
      may_withdraw: false,
    })
    expect((await listAt(PATH)).total).toBe(0)
    await documents.push({ [PATH]: TEXT })
    expect(await get(id)).toMatchObject({ state: 'open', words: '', decided_at: null })
    await accept(id)
    expect(textAt(PATH)).toContain('Nobody gets back less than they paid.')
  })
})
