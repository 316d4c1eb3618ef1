import { spawn } from 'node:child_process'
import { existsSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { COMMANDS } from '#cli/commands/index'
import { activity, refreshFamilies } from '#db/schema/index'
import { buildSvc, SVC_PROGRAM } from '#tests/cli/run-svc'
import { openSignInSite } from '#tests/support/sign-in/sign-in-site'

beforeAll(buildSvc)

const site = openSignInSite()
const home = mkdtempSync(path.join(tmpdir(), 'plumbline-svc-home-'))
const file = path.join(home, 'svc', 'credentials.json')
afterAll(() => rmSync(home, { recursive: true, force: true }))

/** Runs the real command. `onProgress` receives everything that standard error has so far. */
function svc(args: string[], onProgress: (text: string) => void = () => {}, server = site.address) {
  const env = { ...process.env, XDG_CONFIG_HOME: home, SVC_SERVER: server }
  const child = spawn(process.execPath, [SVC_PROGRAM, ...args], { env, stdio: ['ignore', 'pipe', 'pipe'] })
  const texts = { out: '', err: '' }
  child.stdout.setEncoding('utf8').on('data', (text: string) => (texts.out += text))
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    texts.err += text
    onProgress(texts.err)
  })
  return new Promise<{ code: number | null; out: string; err: string }>((resolve, reject) => {
    child.on('error', reject).on('close', (code) => resolve({ code, ...texts }))
  })
}

/** Checks that an answer matches the published schema without other fields. */
async function expectForm(command: string, out: string): Promise<void> {
  const schema = await COMMANDS.find(({ name }) => name === command)?.loadSchema?.()
  const answer = JSON.parse(out)
  expect(schema?.parse(answer)).toEqual(answer)
}

const readSessionFile = () => JSON.parse(readFileSync(file, 'utf8'))

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
  const { code, out } = await svc(['login', '--org', site.org.slug, '--json'], (text) => {
    const user_code = /approve the code ([A-Z-]{9})/.exec(text)?.[1]
    if (user_code)
      answered ??= browser.post('/trpc/signIn.answerDevice', { json: { user_code, approve: true } })
  })
  await answered
  expect(code).toBe(0)
  await expectForm('login', out)
  expect(JSON.parse(out)).toEqual({
    server: site.address,
    email: account.email,
    org: site.org.slug,
    tokens_in: file,
  })
  expect(statSync(file).mode & 0o777).toBe(0o600)
  expect(statSync(path.dirname(file)).mode & 0o777).toBe(0o700)

  const whoami = await svc(['whoami', '--json'])
  await expectForm('whoami', whoami.out)
  expect(JSON.parse(whoami.out)).toMatchObject({
    email: account.email,
    org: site.org.slug,
    permissions: ['specs:read'],
  })

  const before = readSessionFile()
  writeFileSync(file, JSON.stringify({ ...before, accessExpiresAt: 0 }))
  expect((await svc(['whoami'])).code).toBe(0)
  expect(readSessionFile().refreshToken).not.toBe(before.refreshToken)
  expect(statSync(file).mode & 0o777).toBe(0o600)
})

it('tokens of one server are not sent to another', async () => {
  const other = await svc(['whoami'], () => {}, 'http://127.0.0.1:1')
  expect(other).toEqual({
    code: 1,
    out: '',
    err: `svc: you are signed in to ${site.address}, not to http://127.0.0.1:1. Run svc login.\n`,
  })
})

it('requests to an org count as command line activity under the client’s name', async () => {
  const [device] = await site.db.select().from(refreshFamilies).where(eq(refreshFamilies.kind, 'device'))
  const headers = {
    authorization: `Bearer ${readSessionFile().accessToken}`,
    'user-agent': device?.userAgent ?? '',
  }
  await fetch(`${site.address}/app/${site.org.slug}/api/dashboard`, { headers })
  const days = await site.db
    .select()
    .from(activity)
    .where(eq(activity.userId, device?.userId ?? 0))
  expect(days.map(({ source }) => source)).toEqual(['cli'])
})

it('signing out ends it at the server too', async () => {
  const { refreshToken } = readSessionFile()
  expect(await svc(['logout'])).toMatchObject({ code: 0, out: `Signed out of ${site.address}.\n` })
  expect((await site.visitor().post('/auth/refresh', { refresh_token: refreshToken })).status).toBe(401)
  expect((await svc(['whoami'])).code).toBe(1)
  expect(await svc(['logout'])).toMatchObject({ code: 0, out: 'You are not signed in.\n' })
  const again = await svc(['logout', '--json'])
  await expectForm('logout', again.out)
  expect(JSON.parse(again.out)).toEqual({ server: null, problem: null })
})

it('signing out works without the server, and says that it does not know', async () => {
  const credentials = { server: 'http://127.0.0.1:1', accessExpiresAt: 0, refreshToken: 'still-good' }
  writeFileSync(file, JSON.stringify(credentials))
  expect(await svc(['logout'])).toMatchObject({
    code: 1,
    out: expect.stringContaining('Signed out on this machine.'),
    err: expect.stringContaining('http://127.0.0.1:1 cannot be reached'),
  })
  expect(existsSync(file)).toBe(false)
})

it('a server error does not count as an expired sign-in, and only its message is shown', async () => {
  const detail = 'Try again in \u001b[31m5 seconds.'
  const server = createServer((_request, answer) => answer.writeHead(429).end(JSON.stringify({ detail })))
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  const address = `http://127.0.0.1:${port}`
  const credentials = { server: address, accessExpiresAt: 0, refreshToken: 'still-good' }
  writeFileSync(file, JSON.stringify(credentials))
  expect(await svc(['whoami'], () => {}, address)).toEqual({
    code: 1,
    out: '',
    err: 'svc: Try again in \\u{1b}[31m5 seconds.\n',
  })
  expect(readSessionFile()).toEqual(credentials)
  server.close()
})

it('tokens never travel over plain http to another machine', async () => {
  const { code, err } = await svc(['login', '--server', 'http://specs.test'])
  expect([code, err]).toEqual([2, expect.stringContaining('use https for')])
})
