import { eq } from 'drizzle-orm'
import { expect, it } from 'vitest'
import { memberships } from '../../../db/schema'
import { requestIndex } from '../../../server/indexing'
import { spec } from '../../server/indexing/indexing'
import { openSite } from '../open-site'

const PATH = 'docs/specs/refunds.md'

const site = openSite()

const askPage = (path: string, headers: Record<string, string> = {}) =>
  site.ask(path, { accept: 'text/html', ...headers })

/** Asks for a page twice within one minute, because the ETag changes with the minute. */
async function askTwice(path: string, headers?: Record<string, string>) {
  for (;;) {
    const minute = new Date().getMinutes()
    const first = await askPage(path, headers)
    await first.text()
    const etag = first.headers.get('etag') ?? ''
    const second = await askPage(path, { ...headers, 'if-none-match': etag })
    if (new Date().getMinutes() === minute) return { etag, first, second }
  }
}

it('a page of an org is a 304 until something that it shows changes', async () => {
  const { git, key, index } = await site.connect('payments', {
    [PATH]: spec('Refunds', 'The shopper waits.'),
  })
  await index()
  const path = site.at(`specs/acme/payments/${PATH}`)
  const { etag, first, second } = await askTwice(path)
  expect(etag).toMatch(/^W\/"/)
  expect([first.status, first.headers.get('cache-control')]).toEqual([200, 'private, no-cache'])
  expect(first.headers.get('vary')).toMatch(/Accept, Cookie/)
  expect([second.status, second.headers.get('etag'), await second.text()]).toEqual([304, etag, ''])
  // The page that the browser kept needs the nonce of its own policy.
  expect(second.headers.has('content-security-policy')).toBe(false)

  const statusWith = async (tag: string, headers: Record<string, string> = {}) =>
    (await askPage(path, { 'if-none-match': tag, ...headers })).status
  expect(await statusWith(etag, { cookie: `${site.cookie}; pl_theme=dark` })).toBe(200)
  expect(await statusWith(etag, { cookie: '' })).toBe(302)

  git.commit({ [PATH]: spec('Refunds', 'The shopper does not wait.') })
  await requestIndex(site.ctx, key)
  await index()
  const saved = await askTwice(path)
  expect([await statusWith(etag), saved.second.status]).toEqual([200, 304])

  await site.db.update(memberships).set({ role: 'viewer' }).where(eq(memberships.userId, site.userId))
  expect(await statusWith(saved.etag)).toBe(200)
})

it('an error page has no ETag', async () => {
  const missing = await askPage(site.at('specs/acme/payments/docs/none.md'))
  expect([missing.status, missing.headers.has('etag')]).toEqual([404, false])
})
