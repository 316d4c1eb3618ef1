import { and, eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { acts, orgs, shareLinks } from '#db/schema/index'
import type { Org } from '#server/kernel/context'
import { indexRepository } from '#server/library/indexing/index'
import { connectLocalRepository, requestIndex } from '#server/library/repos/index'
import { createCaller } from '#server/router'
import { makeRepository, type TestRepository } from '#tests/support/git-repository'
import { makeMember, makeOrg, signIn } from '#tests/support/make-org'
import { openTestApp } from '#tests/support/test-app'

const PNG = Buffer.from('\x89PNG\r\n\x1a\n', 'latin1')
const FILE = 'docs/specs/refunds.md'
const TEXT = `---
title: Refunds
status: todo
owner: ada@example.com
---
# Refunds

See [limits](limits.md), [the code](../../src/a.ts), [below](#1-goal) and [the web](https://example.com/).

![Flow](flow.png) ![Chart](https://images.example/chart.png)

## 1. Goal

- [ ] It MUST work
`

let now = new Date()
const app = openTestApp(undefined, { clock: { now: () => now } })
let org: Org
let git: TestRepository
let reindex: () => Promise<unknown>
const cookies = { admin: '', editor: '', viewer: '' }

beforeAll(async () => {
  org = await makeOrg(app.db)
  git = makeRepository({
    'CONFIG.yaml': 'version: "1"\nspecs:\n  doc_paths: ["docs/**/*.md"]\n',
    [FILE]: TEXT,
    'docs/specs/limits.md': '# Limits\n',
    'docs/specs/flow.png': PNG,
    'docs/specs/secret.png': PNG,
  })
  const key = await connectLocalRepository(app.ctx, org, { owner: 'acme', name: 'payments', path: git.path })
  reindex = async () => {
    await requestIndex(app.ctx, key)
    await indexRepository(app.ctx, { orgId: key.orgId, repositoryId: key.id })
  }
  await reindex()
  for (const role of ['admin', 'editor', 'viewer'] as const)
    cookies[role] = await signIn(app.db, await makeMember(app.db, org, role))
  await allow(true)
})
afterAll(() => git.remove())

const allow = (allowsShareLinks: boolean) =>
  app.db.update(orgs).set({ allowsShareLinks }).where(eq(orgs.id, org.id))

const send = (method: string, path: string, cookie: string, body?: object) =>
  app.ask(`/app/${org.slug}/api/${path}`, {
    method,
    cookie,
    body: body && JSON.stringify(body),
    headers: { 'content-type': 'application/json', 'sec-fetch-site': 'same-origin' },
  })

const create = (cookie = cookies.editor, more: object = {}) =>
  send('POST', 'share-links', cookie, { repo: 'acme/payments', file_path: FILE, ...more })

async function makeLink(more: object = {}): Promise<{ id: number; token: string; url: string }> {
  const response = await create(cookies.admin, more)
  expect(response.status).toBe(200)
  const { id, url } = await response.json()
  return { id, url, token: url.split('/').at(-1) }
}

/** What a person without an account reads. */
const read = (token: string) =>
  createCaller({ ...app.ctx, actor: { kind: 'anonymous' } }).sharing.page({ share_token: token })
const htmlOf = async (token: string) => JSON.stringify((await read(token)).rendered)
const statusOf = (token: string) =>
  read(token).then(
    () => 200,
    (error) => error.cause.status,
  )

describe('a link', () => {
  test('shows the document and nothing else of the organization', async () => {
    const { token } = await makeLink()
    const page = await read(token)
    expect(page.title).toBe('Refunds')
    const text = JSON.stringify(page)
    expect(text).toContain('It MUST work')
    for (const secret of [org.slug, 'acme', 'payments', 'limits.md', 'src/a.ts', 'ada@example.com'])
      expect(text).not.toContain(secret)
    expect(text).toContain('href=\\"#1-goal\\"')
    expect(text).toContain('href=\\"https://example.com/\\"')
  })

  test('is shown again in the list, and only its hash is stored', async () => {
    const { token, url } = await makeLink()
    const { links } = await (
      await send('GET', `share-links?repo=acme/payments&file_path=${FILE}`, cookies.editor)
    ).json()
    expect(links[0]).toMatchObject({ url, repo: 'acme/payments', file_path: FILE })
    const rows = await app.db.select().from(shareLinks).where(eq(shareLinks.orgId, org.id))
    expect(JSON.stringify(rows)).not.toContain(token)
    expect(token).toMatch(/^[\w-]{43}$/)
  })

  test('loads the images that the document shows, and no others', async () => {
    const { token } = await makeLink()
    const statuses = await Promise.all(
      ['docs/specs/flow.png', 'docs/specs/secret.png', 'docs/specs/none.png'].map(async (path) => {
        const { status } = await app.ask(`/share/${token}/images/${path}`)
        return status
      }),
    )
    expect(statuses).toEqual([200, 404, 404])
    expect(await htmlOf(token)).toContain(`/share/${token}/images/docs/specs/flow.png`)
  })

  test('loads remote images through this server, and only those of the document', async () => {
    app.ctx.ports.imageHosts.read = async () => PNG
    const { token } = await makeLink()
    const [path = ''] = /\/share\/[\w-]+\/remote-images\/[\w.-]+/.exec(await htmlOf(token)) ?? []
    const image = await app.ask(path)
    expect([image.status, image.headers.get('content-type')]).toEqual([200, 'image/png'])
    const other = await app.ask(`/share/${token}/remote-images/x.aHR0cHM6Ly9pbWFnZXMuZXhhbXBsZS9h`)
    expect(other.status).toBe(404)
  })

  test('follows the document when it is moved, and ends when it is deleted or no longer included', async () => {
    const { id, token } = await makeLink()
    git.git('mv', FILE, 'docs/specs/money-back.md')
    git.git('commit', '--quiet', '-m', 'Move')
    await reindex()
    expect((await read(token)).title).toBe('Refunds')
    const [link] = await app.db
      .select()
      .from(shareLinks)
      .where(and(eq(shareLinks.orgId, org.id), eq(shareLinks.id, id)))
    expect(link?.path).toBe('docs/specs/money-back.md')
    git.git('mv', 'docs/specs/money-back.md', 'private.md')
    git.git('commit', '--quiet', '-m', 'Exclude')
    await reindex()
    expect(await statusOf(token)).toBe(404)
    git.git('mv', 'private.md', FILE)
    git.git('commit', '--quiet', '-m', 'Back')
    await reindex()
  })
})

describe('no link works', () => {
  test('after it is revoked', async () => {
    const { id, token } = await makeLink()
    expect((await send('DELETE', `share-links/${id}`, cookies.editor)).status).toBe(200)
    expect((await send('DELETE', `share-links/${id}`, cookies.editor)).status).toBe(200)
    expect(await statusOf(token)).toBe(404)
    const rows = await app.db
      .select()
      .from(acts)
      .where(and(eq(acts.orgId, org.id), eq(acts.act, 'share_link.revoke')))
    expect(rows.filter(({ targetId }) => targetId === String(id))).toHaveLength(1)
  })

  test('after its last day, unless an admin chose that it does not expire', async () => {
    const { token } = await makeLink({ expires_in_days: 7 })
    const { token: lasting } = await makeLink({ expires_in_days: null })
    const start = now
    now = new Date(start.getTime() + 7 * 86_400_000 - 1)
    expect(await statusOf(token)).toBe(200)
    now = new Date(start.getTime() + 7 * 86_400_000)
    expect([await statusOf(token), await statusOf(lasting)]).toEqual([404, 200])
    now = start
  })

  test('while the organization does not allow links, or is suspended', async () => {
    const { token } = await makeLink()
    await allow(false)
    expect([await statusOf(token), (await create()).status]).toEqual([404, 409])
    await allow(true)
    await app.db.update(orgs).set({ suspendedAt: new Date() }).where(eq(orgs.id, org.id))
    expect(await statusOf(token)).toBe(404)
    await app.db.update(orgs).set({ suspendedAt: null }).where(eq(orgs.id, org.id))
    expect(await statusOf(token)).toBe(200)
  })

  test('with a guessed token, and its answer is that of a revoked link', async () => {
    const { id, token } = await makeLink()
    await send('DELETE', `share-links/${id}`, cookies.admin)
    const bodyOf = async (value: string) => {
      const response = await app.ask(`/share/${value}/images/docs/specs/flow.png`)
      return [response.status, (await response.text()).replace(/"request_id":"[^"]*"/, '')]
    }
    expect(await bodyOf(token)).toEqual(await bodyOf('x'.repeat(43)))
  })
})

describe('permissions', () => {
  test('a viewer neither creates, lists nor revokes links', async () => {
    const { id } = await makeLink()
    const statuses = await Promise.all([
      create(cookies.viewer),
      send('GET', 'share-links', cookies.viewer),
      send('DELETE', `share-links/${id}`, cookies.viewer),
    ])
    expect(statuses.map(({ status }) => status)).toEqual([403, 403, 403])
  })

  test('only an admin creates a link that does not expire', async () => {
    expect((await create(cookies.editor, { expires_in_days: null })).status).toBe(403)
    expect((await create(cookies.editor, { expires_in_days: 8 })).status).toBe(422)
  })

  test('another organization neither sees nor revokes a link', async () => {
    const { id, token } = await makeLink()
    const other = await makeOrg(app.db)
    const cookie = await signIn(app.db, await makeMember(app.db, other, 'admin'))
    const headers = { 'sec-fetch-site': 'same-origin' }
    const revoke = await app.ask(`/app/${other.slug}/api/share-links/${id}`, {
      method: 'DELETE',
      cookie,
      headers,
    })
    const list = await app.ask(`/app/${other.slug}/api/share-links`, { cookie })
    expect([revoke.status, (await list.json()).total, await statusOf(token)]).toEqual([404, 0, 200])
  })

  test('a document that does not exist cannot be shared', async () => {
    expect((await create(cookies.editor, { file_path: 'docs/none.md' })).status).toBe(404)
  })
})
