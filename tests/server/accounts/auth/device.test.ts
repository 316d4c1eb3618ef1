import { describe, expect, it } from 'vitest'
import { openSignInSite } from '#tests/support/sign-in/sign-in-site'
import type { Visitor } from '#tests/support/sign-in/visitor'

const site = openSignInSite()

interface Started {
  device_code: string
  user_code: string
  interval: number
}

async function start(body: object = {}): Promise<Started> {
  const { response } = await site.visitor().post('/auth/device/code', body)
  expect(response.status).toBe(200)
  return response.json()
}

async function poll({ device_code }: { device_code: string }) {
  const { response } = await site.visitor().post('/auth/device/token', { device_code })
  expect(response.status).toBe(200)
  return response.json()
}

/** Submits the page's form. Returns the error code, or null. */
async function answer(person: Visitor, user_code: string, approve: boolean): Promise<string | null> {
  const { response } = await person.post('/trpc/signIn.answerDevice', { json: { user_code, approve } })
  return (await response.json()).error?.json.data.code ?? null
}

async function person() {
  const account = await site.makeAccount()
  const visitor = site.visitor()
  await site.signInAs(visitor, account)
  return { account, visitor }
}

const wait = ({ interval }: Started) => site.clock.advance(interval * 1000)

describe('a device without a browser', () => {
  it('gets the URL to open, with the code filled in', async () => {
    const { response } = await site.visitor().post('/auth/device/code', {})
    const started = await response.json()
    expect(started).toEqual({
      device_code: expect.stringMatching(/^[\w-]{43}$/),
      user_code: expect.stringMatching(/^[B-Z]{4}-[B-Z]{4}$/),
      verification_uri: `${site.address}/auth/device`,
      verification_uri_complete: `${site.address}/auth/device?user_code=${started.user_code}`,
      interval: 5,
      expires_in: 600,
    })
  })

  it('waits and is signed in after approval, with working and renewable tokens', async () => {
    const { account, visitor } = await person()
    const started = await start({ org: site.org.slug })
    expect(await poll(started)).toEqual({ status: 'pending', slow_down: false })
    expect(await answer(visitor, started.user_code.toLowerCase().replace('-', ''), true)).toBeNull()
    wait(started)
    const approved = await poll(started)
    expect(approved).toMatchObject({
      status: 'approved',
      email: account.email,
      org: site.org.slug,
      expires_in: 900,
    })
    const headers = { authorization: `Bearer ${approved.access_token}` }
    const path = `/app/${site.org.slug}/api/session`
    expect(await (await fetch(site.address + path, { headers })).json()).toMatchObject({
      user: { email: account.email },
    })
    const renewed = await site.visitor().post('/auth/refresh', { refresh_token: approved.refresh_token })
    expect(renewed.status).toBe(200)
    wait(started)
    expect(await poll(started)).toEqual({ status: 'expired' })
  })

  it('gets slow_down and no earlier result if it polls too fast', async () => {
    const { visitor } = await person()
    const started = await start()
    await poll(started)
    await answer(visitor, started.user_code, true)
    expect(await poll(started)).toEqual({ status: 'pending', slow_down: true })
    wait(started)
    expect((await poll(started)).status).toBe('approved')
  })

  it('gets one success if it asks twice at once', async () => {
    const { visitor } = await person()
    const started = await start()
    await answer(visitor, started.user_code, true)
    const both = await Promise.all([poll(started), poll(started)])
    expect(both.filter(({ status }) => status === 'approved')).toHaveLength(1)
  })

  it('learns that the user denied it', async () => {
    const { visitor } = await person()
    const started = await start()
    expect(await answer(visitor, started.user_code, false)).toBeNull()
    expect(await poll(started)).toEqual({ status: 'denied' })
  })

  it('learns that the code is expired or unknown', async () => {
    const started = await start()
    expect(await poll({ device_code: 'x'.repeat(43) })).toEqual({ status: 'expired' })
    site.clock.advance(601_000)
    expect(await poll(started)).toEqual({ status: 'expired' })
    site.clock.advance(-601_000)
  })
})

describe('the code of a device', () => {
  it('shows the user their account, the device and the time of the request', async () => {
    const { account, visitor } = await person()
    const init = { method: 'POST', body: '{}', headers: { 'content-type': 'application/json' } }
    const asking = { ...init, headers: { ...init.headers, 'user-agent': 'svc/9.9.9 (plan9)' } }
    const before = Date.now()
    const { user_code } = await (await site.visitor().send('/auth/device/code', asking)).response.json()
    await start()
    const input = { json: { user_code: user_code.toLowerCase().replace('-', '') } }
    const query = `input=${encodeURIComponent(JSON.stringify(input))}`
    const { response } = await visitor.send(`/trpc/signIn.findDevice?${query}`)
    const device = (await response.json()).result.data.json
    expect(device).toMatchObject({ email: account.email, user_agent: 'svc/9.9.9 (plan9)' })
    expect(device.name).toMatch(/^Member /)
    expect(Math.abs(Date.parse(device.asked_at) - before)).toBeLessThan(60_000)
  })

  it('can be approved only by a signed-in user', async () => {
    const started = await start()
    expect(await answer(site.visitor(), started.user_code, true)).toBe('unauthenticated')
  })

  it('can be answered once', async () => {
    const { visitor } = await person()
    const started = await start()
    await answer(visitor, started.user_code, false)
    expect(await answer(visitor, started.user_code, true)).toBe('not_found')
  })

  it('allows few guesses, even for a user who knows a valid code', async () => {
    const { visitor } = await person()
    const own = await start()
    const guess = (user_code: string) => answer(visitor, user_code, false)
    for (let round = 0; round < 10; round += 1) expect(await guess('BBBB-BBBB')).toBe('not_found')
    expect(await guess('BBBB-BBBC')).toBe('rate_limited')
    expect(await guess(own.user_code)).toBe('rate_limited')
  })
})
