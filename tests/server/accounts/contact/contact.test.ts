import { eq } from 'drizzle-orm'
import { expect, it } from 'vitest'
import { contactRequests } from '#db/schema/index'
import { openTestApp } from '#tests/support/test-app'

const test = openTestApp()

const ASKED = { name: 'A person', email: 'asked@example.com', company: 'Example', team_size: '50-200' }

const post = (path: string, body: object) =>
  test.ask(path, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })

const storedRequests = (email: string) =>
  test.db.select().from(contactRequests).where(eq(contactRequests.email, email))

it('stores enterprise requests', async () => {
  const response = await post('/api/contact/enterprise', { ...ASKED, message: 'Two\nlines' })
  expect(response.status).toBe(200)
  expect(await response.json()).toEqual({ ok: true })
  const [row] = await storedRequests(ASKED.email)
  expect(row).toMatchObject({
    name: 'A person',
    company: 'Example',
    teamSize: '50-200',
    message: 'Two\nlines',
  })
})

it('gives bots that fill in the hidden field the same response, and stores nothing', async () => {
  const email = 'machine@example.com'
  const response = await post('/api/contact/enterprise', { ...ASKED, email, honeypot: 'x' })
  expect(await response.json()).toEqual({ ok: true })
  expect(await storedRequests(email)).toEqual([])
  expect(await (await post('/api/waitlist', { email, honeypot: 'x' })).json()).toEqual({ ok: true })
})

it.each([
  ['/api/waitlist', {}],
  ['/api/waitlist', { email: 'nobody' }],
  ['/api/waitlist', { email: `${'a'.repeat(250)}@example.com` }],
  ['/api/contact/enterprise', { ...ASKED, company: '' }],
  ['/api/contact/enterprise', { ...ASKED, name: 'two\nlines' }],
  ['/api/contact/enterprise', { ...ASKED, message: 'x'.repeat(5001) }],
  ['/api/contact/enterprise', { ...ASKED, team_size: null }],
])('POST %s rejects %j', async (path, body) => {
  expect((await post(path, body)).status).toBe(422)
})
