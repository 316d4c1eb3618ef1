import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { orgs } from '#db/schema/index'
import type { Org } from '#server/kernel/context'
import { openImageTokens } from '#server/kernel/remote-images/image-token'
import { makeKey, makeMember, makeOrg, signIn } from '#tests/support/make-org'
import { openTestApp } from '#tests/support/test-app'

const PNG = Buffer.concat([Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'), Buffer.alloc(100)])
const AVIF = Buffer.from('\0\0\0\x20ftypavif\0\0\0\0', 'latin1')
const SVG = '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'

/** What the host answers by path, and the paths that were requested. */
const answers: Record<string, { type?: string; status?: number; location?: string; body?: Buffer | string }> =
  {
    '/a.png': { type: 'text/html', body: PNG },
    '/a.avif': { body: AVIF },
    '/disguised.png': { type: 'image/png', body: SVG },
    '/page.png': { type: 'image/png', body: '<!doctype html><script>alert(1)</script>' },
    '/large.png': { type: 'image/png', body: Buffer.concat([PNG, Buffer.alloc(5 * 1024 * 1024)]) },
    '/gone.png': { status: 410 },
    '/moved.png': { status: 302, location: '/a.png' },
    '/inside.png': { status: 302, location: 'http://10.0.0.1/a.png' },
  }
let requested: string[] = []
let host: Server
let address = ''

beforeAll(async () => {
  host = createServer((request, response) => {
    requested.push(request.url ?? '')
    const { type = 'image/png', status = 200, location, body } = answers[request.url ?? ''] ?? { status: 404 }
    response.writeHead(status, { 'content-type': type, ...(location && { location }) }).end(body)
  })
  await new Promise<void>((resolve) => host.listen(0, '127.0.0.1', resolve))
  address = `http://127.0.0.1:${(host.address() as AddressInfo).port}`
})
afterAll(() => host.close())
beforeEach(() => {
  requested = []
})

const app = openTestApp()

async function openOrg() {
  const org = await makeOrg(app.db)
  return { org, key: await makeKey(app.db, org) }
}

async function pathOf(org: Org, url: string): Promise<string> {
  const { tokenOf } = await openImageTokens({ ...app.ctx, org })
  return `/app/${org.slug}/remote-images/${tokenOf(url)}`
}

test('an image is sent in a sandbox with the type of its content, and read once', async () => {
  const { org, key } = await openOrg()
  const path = await pathOf(org, `${address}/a.png`)
  const [response] = await Promise.all([app.ask(path, { key }), app.ask(path, { key })])
  expect(response.status).toBe(200)
  expect(Buffer.from(await response.arrayBuffer())).toEqual(PNG)
  expect(Object.fromEntries(response.headers)).toMatchObject({
    'content-type': 'image/png',
    'content-security-policy': expect.stringContaining('sandbox'),
    'x-content-type-options': 'nosniff',
    'cross-origin-resource-policy': 'same-origin',
    'cache-control': 'private, max-age=86400',
  })
  const again = await app.ask(path, {
    key,
    headers: { 'if-none-match': String(response.headers.get('etag')) },
  })
  expect(again.status).toBe(304)
  expect(requested).toEqual(['/a.png'])
})

test('AVIF and a redirect to a public address work', async () => {
  const { org, key } = await openOrg()
  const avif = await app.ask(await pathOf(org, `${address}/a.avif`), { key })
  expect(avif.headers.get('content-type')).toBe('image/avif')
  expect((await app.ask(await pathOf(org, `${address}/moved.png`), { key })).status).toBe(200)
})

test.each([
  ['an SVG named as PNG', '/disguised.png', 'no image in a supported format'],
  ['a page named as PNG', '/page.png', 'no image in a supported format'],
  ['a file above 5 MB', '/large.png', 'bytes'],
  ['a missing file', '/gone.png', 'answered 410'],
  ['a redirect into a private network', '/inside.png', 'not on the public internet'],
])('%s is refused', async (_, path, reason) => {
  const { org, key } = await openOrg()
  const response = await app.ask(await pathOf(org, address + path), { key })
  expect([response.status, (await response.json()).detail]).toEqual([502, expect.stringContaining(reason)])
})

test.each(['http://10.0.0.1/a.png', 'http://[::1]/a.png', 'http://169.254.169.254/latest/meta-data'])(
  'a private address is refused: %s',
  async (url) => {
    const { org, key } = await openOrg()
    const response = await app.ask(await pathOf(org, url), { key })
    expect([response.status, (await response.json()).code]).toEqual([502, 'upstream_failed'])
  },
)

test('only people of the org read its images, and only addresses that we signed for it', async () => {
  const { org, key } = await openOrg()
  const other = await openOrg()
  const path = await pathOf(org, `${address}/a.png`)
  const token = path.split('/').at(-1) ?? ''
  const unsigned = `x.${token.split('.')[1]}`
  const statuses = await Promise.all([
    app.ask(path),
    app.ask(path, { key: other.key }),
    app.ask(`/app/${other.org.slug}/remote-images/${token}`, { key: other.key }),
    app.ask(`/app/${org.slug}/remote-images/${unsigned}`, { key }),
    app.ask(`/app/${org.slug}/remote-images/${token}a`, { key }),
  ])
  expect(statuses.map(({ status }) => status)).toEqual([401, 404, 404, 404, 404])
  expect(requested).toEqual([])
})

test('an admin chooses that images load with the page, a viewer cannot', async () => {
  const { org } = await openOrg()
  const admin = await signIn(app.db, await makeMember(app.db, org, 'admin'))
  const viewer = await signIn(app.db, await makeMember(app.db, org, 'viewer'))
  const change = (cookie: string) =>
    app.ask(`/app/${org.slug}/api/organization/content`, {
      method: 'POST',
      cookie,
      body: JSON.stringify({ loads_remote_images: true }),
      headers: { 'content-type': 'application/json', 'sec-fetch-site': 'same-origin' },
    })
  expect((await change(viewer)).status).toBe(403)
  expect(await (await change(admin)).json()).toMatchObject({ loads_remote_images: true })
  const [row] = await app.db.select().from(orgs).where(eq(orgs.id, org.id))
  expect(row?.loadsRemoteImages).toBe(true)
})
