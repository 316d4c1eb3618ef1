import { createAdaptorServer } from '@hono/node-server'
import { expect, it, onTestFinished } from 'vitest'
import { openDatabase } from '../../../../db/client'
import { openSecretBox } from '../../../../server/boot/encryption-key'
import { openSignIn } from '../../../../server/boot/vendors/open-sign-in'
import { createApp } from '../../../../server/http/app'
import { requireSameOrigin } from '../../../../server/http/request/same-origin'
import { systemClock } from '../../../../server/kernel/context'
import { readSettings } from '../../../../server/settings'
import { canary } from '../../../support/canary/canary'
import { testLog } from '../../../support/canary/record-output'
import { testDatabaseUrl } from '../../../support/postgres/database'
import { plainPages } from '../../../support/test-app'
import { testPorts } from '../../../support/test-ports'

const BASE_URL = 'https://plumbline.test'

/** Behind a proxy that terminates TLS: clients use https, this process uses http. */
async function openBehindProxy(): Promise<string> {
  const db = openDatabase(await testDatabaseUrl(), { max: 2 })
  const settings = readSettings({ ENCRYPTION_KEY: canary('encryption-key') })
  const parts = { db, clock: systemClock, log: testLog(), secretBox: await openSecretBox(settings) }
  const signIn = await openSignIn(settings, { ...parts, baseUrl: BASE_URL, listensAt: 'http://127.0.0.1' })
  const ports = testPorts()
  const app = createApp({ ...parts, ports, baseUrl: BASE_URL, pages: plainPages, signIn })
  const server = createAdaptorServer({ fetch: app.fetch })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(async () => {
    await new Promise((resolve) => server.close(resolve))
    await db.$client.end()
  })
  const bound = server.address()
  return `http://127.0.0.1:${typeof bound === 'object' ? bound?.port : bound}`
}

it('where people use https every answer keeps them there, that of the embedded provider too', async () => {
  const address = await openBehindProxy()
  for (const path of ['/', '/healthz', '/nothing', '/idp/.well-known/openid-configuration']) {
    const answer = await fetch(address + path)
    await answer.body?.cancel()
    expect([path, answer.headers.get('strict-transport-security')]).toEqual([path, 'max-age=31536000'])
  }
})

/** A request as the proxy forwards it. The proxy keeps the host header. */
const write = (origin: string) =>
  new Request('http://plumbline.test/auth/logout', { method: 'POST', headers: { origin, cookie: 'a=b' } })

it('a page loaded over http cannot write to a deployment with https', () => {
  expect(() => requireSameOrigin(write('https://plumbline.test'), BASE_URL)).not.toThrow()
  expect(() => requireSameOrigin(write('http://plumbline.test'), BASE_URL)).toThrow(/another site/)
  expect(() => requireSameOrigin(write('http://plumbline.test'), 'http://127.0.0.1:3000')).not.toThrow()
})
