import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, it, onTestFinished } from 'vitest'
import { makeFolder, svc } from './run-svc'

it('calls the server of SVC_SERVER with the key of SVC_API_KEY, without a sign-in', async () => {
  const sentKeys: string[] = []
  const server = createServer((request, response) => {
    sentKeys.push(`${request.url} ${request.headers.authorization}`)
    const user = { name: 'Robot', email: null }
    const body = { user, orgs: [{ slug: 'acme' }], permissions: ['specs:read'] }
    response.setHeader('content-type', 'application/json').end(JSON.stringify(body))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => void server.close())
  const address = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const folder = makeFolder({})
  const env = { ...process.env, XDG_CONFIG_HOME: folder, SVC_SERVER: address, SVC_API_KEY: 'a-key' }
  const { code, out } = await svc(folder, ['whoami', '--json'], env)
  expect(code).toBe(0)
  expect(JSON.parse(out)).toMatchObject({ server: address, name: 'Robot', org: 'acme' })
  expect(sentKeys).toEqual(['/app/no-org-yet/api/session Bearer a-key', '/app/acme/api/session Bearer a-key'])
  const signedOut = await svc(folder, ['whoami'], { ...env, SVC_API_KEY: '' })
  expect([signedOut.code, sentKeys.length]).toEqual([1, 2])
})
