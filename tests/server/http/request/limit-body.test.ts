import { beforeAll, describe, expect, it } from 'vitest'
import { makeMember, makeOrg, signIn } from '#tests/support/make-org'
import { BASE_URL, openTestApp } from '#tests/support/test-app'

/** Responds with the size of the received form and the host header. */
const test = openTestApp({
  asset: async () => null,
  page: async (request) => {
    const { size } = new Blob([String((await request.formData()).get('text'))])
    return new Response(`${size} for ${request.headers.get('host')}`, {
      headers: { 'content-type': 'text/html' },
    })
  },
})
let cookie: string

beforeAll(async () => {
  cookie = await signIn(test.db, await makeMember(test.db, await makeOrg(test.db)))
})

const FORM = 'application/x-www-form-urlencoded'
const html = { accept: 'text/html', origin: BASE_URL }

const sendForm = (size: number, headers: Record<string, string> = {}) =>
  test.ask('/auth/sign-in/some', {
    method: 'POST',
    body: `text=${'x'.repeat(size)}`,
    headers: { 'content-type': FORM, ...html, ...headers },
  })

describe('a request body of a page', () => {
  it('reaches it whole', async () => {
    expect(await (await sendForm(90_000)).text()).toMatch(/^90000 /)
    expect(await (await sendForm(1_000_000, { cookie })).text()).toMatch(/^1000000 /)
  })

  it('is rejected when it is larger than any form', async () => {
    expect((await sendForm(100_001)).status).toBe(413)
    expect((await sendForm(16_000_001, { cookie })).status).toBe(413)
  })

  it('is rejected while it arrives if it has no content length', async () => {
    let pulled = 0
    const body = new ReadableStream({
      pull(controller) {
        pulled += 1
        controller.enqueue(new Uint8Array(10_000).fill(120))
      },
    })
    const headers = { 'content-type': FORM, ...html }
    const init = { method: 'POST', body, headers, duplex: 'half' }
    expect((await test.ask('/auth/sign-in/some', init as RequestInit)).status).toBe(413)
    expect(pulled).toBeLessThan(20)
  })

  it('is rejected before it is parsed when it has more than 10 000 fields', async () => {
    const send = (fields: number) =>
      test.ask('/auth/sign-in/some', {
        method: 'POST',
        body: `text=sent${'&a'.repeat(fields - 1)}`,
        headers: { 'content-type': FORM, ...html, cookie },
      })
    const complete = await send(10_000)
    expect([complete.status, await complete.text()]).toEqual([200, expect.stringMatching(/^4 /)])
    expect((await send(10_001)).status).toBe(413)
  })

  it('may come by a proxy that calls us by another name', async () => {
    const answer = await sendForm(1, { host: 'inner:3000', 'x-forwarded-host': 'another' })
    expect(await answer.text()).toBe(`1 for ${new URL(BASE_URL).host}`)
  })

  it.each(['https://evil.example', 'null', 'nonsense'])(
    'is rejected from %s, even without a cookie',
    async (origin) => expect((await sendForm(1, { origin })).status).toBe(403),
  )
})

it('a public endpoint accepts no more than a form', async () => {
  const send = (path: string, size: number) =>
    test.ask(path, {
      method: 'POST',
      body: JSON.stringify({ refresh_token: 'x'.repeat(size) }),
      headers: { 'content-type': 'application/json' },
    })
  expect((await send('/auth/refresh', 100_000)).status).toBe(413)
  expect((await send('/auth/refresh', 90_000)).status).toBe(422)
  expect((await send('/app/some/api/organization', 100_000)).status).toBe(401)
})

it('a tRPC request has a size limit too', async () => {
  const call = (size: number, more: object) =>
    test.ask('/trpc/signIn.withPassword', {
      method: 'POST',
      body: JSON.stringify({ json: { waiting: '', email: '', password: 'x'.repeat(size) } }),
      headers: { 'content-type': 'application/json', origin: BASE_URL, ...more },
    })
  expect((await call(100_001, {})).status).toBe(413)
  expect((await call(100_001, { cookie })).status).toBe(422)
})
