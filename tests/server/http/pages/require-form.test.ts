import { beforeAll, expect, it } from 'vitest'
import { makeMember, makeOrg, signIn } from '#tests/support/make-org'
import { BASE_URL, openTestApp } from '#tests/support/test-app'

const test = openTestApp({
  asset: async () => null,
  page: async (request, { refusal }) =>
    refusal
      ? new Response('refused', { status: refusal.status, headers: { 'content-type': 'text/html' } })
      : new Response(String((await request.formData()).get('text'))),
})
let cookie: string

beforeAll(async () => {
  cookie = await signIn(test.db, await makeMember(test.db, await makeOrg(test.db)))
})

const FORM = 'application/x-www-form-urlencoded'

const send = (method: string, type: string | null, accept = 'text/html') =>
  test.ask('/auth/set-password', {
    method,
    cookie,
    body: new TextEncoder().encode('text=sent'),
    headers: { origin: BASE_URL, accept, ...(type === null ? {} : { 'content-type': type }) },
  })

it('a page acts on a form that is posted to it', async () => {
  expect(await (await send('POST', FORM)).text()).toBe('sent')
  expect(await (await send('POST', `${FORM};charset=UTF-8`)).text()).toBe('sent')
})

it.each([null, 'application/json', 'multipart/form-data', `${FORM}x`])(
  'a page that receives %s says what it accepts and does nothing',
  async (type) => {
    const refused = await send('POST', type)
    expect([refused.status, await refused.text()]).toEqual([415, 'refused'])
    expect((await send('POST', type, '*/*')).status).toBe(404)
  },
)

it.each(['PUT', 'PATCH', 'DELETE', 'OPTIONS'])('by %s a page does nothing, form or not', async (method) =>
  expect((await send(method, FORM)).status).toBe(404),
)
