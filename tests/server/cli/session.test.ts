import { spawn } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { eq } from 'drizzle-orm'
import { afterAll, expect, it } from 'vitest'
import { activity, refreshFamilies } from '../../../db/schema'
import { openSignInSite } from '../../support/sign-in/sign-in-site'

const SVC = fileURLToPath(new URL('../../../cli/svc.mjs', import.meta.url))
const site = openSignInSite()
const home = mkdtempSync(path.join(tmpdir(), 'plumbline-svc-home-'))
const file = path.join(home, 'svc', 'credentials.json')
afterAll(() => rmSync(home, { recursive: true, force: true }))

/** Runs the real command. `onOutput` receives everything printed so far. */
function svc(args: string[], onOutput: (text: string) => void = () => {}) {
  const env = { ...process.env, XDG_CONFIG_HOME: home, SVC_SERVER: site.address }
  const child = spawn(process.execPath, [SVC, ...args], { env, stdio: ['ignore', 'pipe', 'pipe'] })
  const texts = { out: '', err: '' }
  child.stdout.setEncoding('utf8').on('data', (text: string) => {
    texts.out += text
    onOutput(texts.out)
  })
  child.stderr.setEncoding('utf8').on('data', (text: string) => (texts.err += text))
  return new Promise<{ code: number | null; out: string; err: string }>((resolve, reject) => {
    child.on('error', reject).on('close', (code) => resolve({ code, ...texts }))
  })
}

const kept = () => JSON.parse(readFileSync(file, 'utf8'))

it('a user who is not signed in gets a message and exit code 1', async () => {
  expect(await svc(['whoami'])).toEqual({
    code: 1,
    out: '',
    err: 'svc: you are not signed in. Run svc login.\n',
  })
})

it('signing in is approved in a browser; the tokens are readable by their owner alone, and renewed when they are over', async () => {
  const account = await site.makeAccount()
  const browser = site.visitor()
  await site.signInAs(browser, account)
  let answered: Promise<unknown> | undefined
  const { code, out } = await svc(['login', '--org', site.org.slug], (text) => {
    const user_code = /approve the code ([A-Z-]{9})/.exec(text)?.[1]
    if (user_code)
      answered ??= browser.post('/trpc/signIn.answerDevice', { json: { user_code, approve: true } })
  })
  await answered
  expect([code, out]).toEqual([0, expect.stringContaining(`as ${account.email}`)])
  expect(statSync(file).mode & 0o777).toBe(0o600)
  expect(statSync(path.dirname(file)).mode & 0o777).toBe(0o700)

  const who = await svc(['whoami', '--json'])
  expect(JSON.parse(who.out)).toMatchObject({
    email: account.email,
    org: site.org.slug,
    permissions: ['specs:read'],
  })

  const before = kept()
  writeFileSync(file, JSON.stringify({ ...before, accessExpiresAt: 0 }))
  expect((await svc(['whoami'])).code).toBe(0)
  expect(kept().refreshToken).not.toBe(before.refreshToken)
  expect(statSync(file).mode & 0o777).toBe(0o600)
})

it('requests to an org count as command line activity under the client’s name', async () => {
  const [device] = await site.db.select().from(refreshFamilies).where(eq(refreshFamilies.kind, 'device'))
  const headers = { authorization: `Bearer ${kept().accessToken}`, 'user-agent': device?.userAgent ?? '' }
  await fetch(`${site.address}/app/${site.org.slug}/api/dashboard`, { headers })
  const days = await site.db
    .select()
    .from(activity)
    .where(eq(activity.userId, device?.userId ?? 0))
  expect(days.map(({ source }) => source)).toEqual(['cli'])
})

it('signing out ends it at the server too', async () => {
  const { refreshToken } = kept()
  expect(await svc(['logout'])).toMatchObject({ code: 0, out: `Signed out of ${site.address}.\n` })
  expect((await site.visitor().post('/auth/refresh', { refresh_token: refreshToken })).status).toBe(401)
  expect((await svc(['whoami'])).code).toBe(1)
  expect(await svc(['logout'])).toMatchObject({ code: 0, out: 'You are not signed in.\n' })
})

it('a server error does not count as an expired sign-in, and only its message is shown', async () => {
  const detail = 'Try again in \u001b[31m5 seconds.'
  const server = createServer((_request, answer) => answer.writeHead(429).end(JSON.stringify({ detail })))
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  const credentials = { server: `http://127.0.0.1:${port}`, accessExpiresAt: 0, refreshToken: 'still-good' }
  writeFileSync(file, JSON.stringify(credentials))
  expect(await svc(['whoami'])).toEqual({
    code: 1,
    out: '',
    err: 'svc: Try again in \\u{1b}[31m5 seconds.\n',
  })
  expect(kept()).toEqual(credentials)
  server.close()
})

it('tokens never travel over plain http to another machine', async () => {
  const { code, err } = await svc(['login', '--server', 'http://specs.test'])
  expect([code, err]).toEqual([2, expect.stringContaining('use https for')])
})
