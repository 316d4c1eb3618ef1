import { eq } from 'drizzle-orm'
import { expect, it } from 'vitest'
import { memberships } from '#db/schema/index'
import { requestIndex } from '#server/library/repos/index'
import { openSite } from '#tests/browser/open-site'
import { spec } from '#tests/server/library/indexing/indexing'

const PATH = 'docs/specs/refunds.md'

const site = openSite()

const askPage = (path: string, headers: Record<string, string> = {}) =>
  site.ask(path, { accept: 'text/html', ...headers })

/** Requests a page twice within one minute, because the ETag changes with the minute. */
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

/** Requests the page again with the ETag from before a change, within one minute: another minute would change the ETag. */
async function statusAfter(
  path: string,
  change: (attempt: number) => unknown,
  headers?: Record<string, string>,
) {
  for (let attempt = 0; ; attempt += 1) {
    const minute = new Date().getMinutes()
    const etag = (await askPage(path)).headers.get('etag') ?? ''
    await change(attempt)
    const { status } = await askPage(path, { ...headers, 'if-none-match': etag })
    if (new Date().getMinutes() === minute) return status
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
  // The cached page needs the nonce of its own policy.
  expect(second.headers.has('content-security-policy')).toBe(false)

  const nothing = () => undefined
  expect(await statusAfter(path, nothing)).toBe(304)
  expect(await statusAfter(path, nothing, { cookie: `${site.cookie}; pl_theme=dark` })).toBe(200)
  expect(await statusAfter(path, nothing, { cookie: '' })).toBe(302)

  const saveText = async (attempt: number) => {
    git.commit({ [PATH]: spec('Refunds', `The shopper waits ${attempt + 1} days.`) })
    await requestIndex(site.ctx, key)
    await index()
  }
  expect(await statusAfter(path, saveText)).toBe(200)
  expect(await statusAfter(path, nothing)).toBe(304)

  const changeRole = (attempt: number) =>
    site.db
      .update(memberships)
      .set({ role: attempt % 2 === 0 ? 'viewer' : 'admin' })
      .where(eq(memberships.userId, site.userId))
  expect(await statusAfter(path, changeRole)).toBe(200)
})

it('an error page has no ETag', async () => {
  const missing = await askPage(site.at('specs/acme/payments/docs/none.md'))
  expect([missing.status, missing.headers.has('etag')]).toEqual([404, false])
})
