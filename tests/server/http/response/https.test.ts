import { createAdaptorServer } from '@hono/node-server'
import { expect, it, onTestFinished } from 'vitest'
import { type Database, openDatabase } from '#db/client'
import { makeSignInLink } from '#server/accounts/auth/index'
import { openSecretBox } from '#server/boot/encryption-key'
import { readSettings } from '#server/boot/settings/index'
import { openSignIn } from '#server/boot/vendors/open-sign-in'
import { createApp } from '#server/http/app'
import { requireSameOrigin } from '#server/http/request/same-origin'
import { systemClock } from '#server/kernel/context'
import { canary } from '#tests/support/canary/canary'
import { testLog } from '#tests/support/canary/record-output'
import { makeMember, makeOrg } from '#tests/support/make-org'
import { testDatabaseUrl } from '#tests/support/postgres/database'
import { plainPages } from '#tests/support/test-app'
import { testPorts } from '#tests/support/test-ports'

const BASE_URL = 'https://plumbline.test'

type Options = Pick<Parameters<typeof createApp>[0], 'hstsSubdomains' | 'securityContacts'>

interface World {
  address: string
  db: Database
}

/** Behind a proxy that terminates TLS: clients use https, this process uses http. */
async function openBehindProxy(options: Options = {}): Promise<World> {
  const db = openDatabase(await testDatabaseUrl(), { max: 2 })
  const settings = readSettings({ ENCRYPTION_KEY: canary('encryption-key') })
  const parts = { db, clock: systemClock, log: testLog(), secretBox: await openSecretBox(settings) }
  const signIn = await openSignIn(settings, { ...parts, baseUrl: BASE_URL, listensAt: 'http://127.0.0.1' })
  const ports = testPorts()
  const app = createApp({ ...parts, ports, baseUrl: BASE_URL, pages: plainPages, signIn, ...options })
  const server = createAdaptorServer({ fetch: app.fetch })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(async () => {
    await new Promise((resolve) => server.close(resolve))
    await db.$client.end()
  })
  const bound = server.address()
  return { db, address: `http://127.0.0.1:${typeof bound === 'object' ? bound?.port : bound}` }
}

it('where people use https every answer keeps them there, that of the embedded provider too', async () => {
  const { address } = await openBehindProxy()
  for (const path of ['/', '/healthz', '/nothing', '/idp/.well-known/openid-configuration']) {
    const answer = await fetch(address + path)
    await answer.body?.cancel()
    expect([path, answer.headers.get('strict-transport-security')]).toEqual([path, 'max-age=31536000'])
  }
})

it('HSTS_SUBDOMAINS also keeps people at https on the hosts below', async () => {
  const { address } = await openBehindProxy({ hstsSubdomains: true })
  const { headers } = await fetch(`${address}/healthz`)
  expect(headers.get('strict-transport-security')).toBe('max-age=31536000; includeSubDomains')
})

it('security.txt names whom to tell, until when and where; without a contact there is none', async () => {
  const { address } = await openBehindProxy({
    securityContacts: ['mailto:security@example.com', 'https://x.test/report'],
  })
  const file = await fetch(`${address}/.well-known/security.txt`)
  expect([file.status, file.headers.get('content-type')]).toEqual([200, 'text/plain; charset=utf-8'])
  const lines = (await file.text()).trim().split('\n')
  const [, expires = ''] = /^Expires: (.*)$/m.exec(lines.join('\n')) ?? []
  const daysLeft = (new Date(expires).getTime() - Date.now()) / 86_400_000
  expect(daysLeft > 90 && daysLeft < 365).toBe(true)
  expect(lines.filter((line) => !line.startsWith('Expires:'))).toEqual([
    'Contact: mailto:security@example.com',
    'Contact: https://x.test/report',
    'Preferred-Languages: en',
    `Canonical: ${BASE_URL}/.well-known/security.txt`,
  ])
  const { address: silent } = await openBehindProxy()
  // The pages then answer at this address.
  expect(await (await fetch(`${silent}/.well-known/security.txt`)).text()).not.toContain('Contact:')
})

it('with https, the cookie of a session cannot be set by another host of the domain', async () => {
  const { address, db } = await openBehindProxy()
  const org = await makeOrg(db)
  const token = await makeSignInLink(db, systemClock, await makeMember(db, org))
  const link = await fetch(`${address}/auth/link?token=${token}`, { redirect: 'manual' })
  const [cookie = ''] = link.headers.getSetCookie()
  expect(cookie).toMatch(
    /^__Host-svc_session=[\w-]{43}; Path=\/; HttpOnly; SameSite=Lax; Max-Age=\d+; Secure$/,
  )
  const [pair = ''] = cookie.split(';')
  const read = async (header: string) =>
    (await fetch(`${address}/app/${org.slug}/api/dashboard`, { headers: { cookie: header } })).status
  expect([await read(pair), await read(pair.replace('__Host-', ''))]).toEqual([200, 401])
})

/** A request as the proxy forwards it. The proxy keeps the host header. */
const write = (origin: string) =>
  new Request('http://plumbline.test/auth/logout', { method: 'POST', headers: { origin, cookie: 'a=b' } })

it('a page loaded over http cannot write to a deployment with https', () => {
  expect(() => requireSameOrigin(write('https://plumbline.test'), BASE_URL)).not.toThrow()
  expect(() => requireSameOrigin(write('http://plumbline.test'), BASE_URL)).toThrow(/another site/)
  expect(() => requireSameOrigin(write('http://plumbline.test'), 'http://127.0.0.1:3000')).not.toThrow()
})
