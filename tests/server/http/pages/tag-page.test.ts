import { expect, it } from 'vitest'
import type { Pages } from '#server/http/pages/pages'
import { openTestApp } from '#tests/support/test-app'

let pageText = 'words'
const pages: Pages = {
  asset: async () => null,
  page: async ({ url }, { nonce, requestId }) =>
    url.endsWith('?format=md')
      ? new Response(pageText, { headers: { 'content-type': 'text/markdown; charset=utf-8' } })
      : url.endsWith('.data')
        ? new Response(`["tasks",${JSON.stringify(pageText)}]`, {
            headers: { 'content-type': 'text/x-script' },
          })
        : new Response(`<p data-request="${requestId}">${pageText}<script nonce="${nonce}">`, {
            headers: { 'content-type': 'text/html; charset=utf-8' },
          }),
}
const test = openTestApp(pages)

const requestPage = (path: string, headers: Record<string, string> = {}) =>
  test.ask(path, { headers: { accept: 'text/html', ...headers } })

it.each(['/', '/pricing', '/changelog/', '/docs/api', '/docs?format=md', '/app/acme/tasks.data'])(
  '%s has an ETag that changes only with its text',
  async (path) => {
    pageText = 'words'
    const etag = (await requestPage(path)).headers.get('etag') ?? ''
    expect(etag).toMatch(/^W\/"/)
    const again = await requestPage(path, { 'if-none-match': etag })
    expect([again.status, again.headers.get('etag'), await again.text()]).toEqual([304, etag, ''])
    pageText = 'other words'
    expect((await requestPage(path, { 'if-none-match': etag })).status).toBe(200)
  },
)

it('a cached page keeps its nonce', async () => {
  const page = await requestPage('/')
  const nonce = /nonce="([^"]+)"/.exec(await page.text())?.[1]
  expect(page.headers.get('content-security-policy')).toContain(`'nonce-${nonce}'`)
  const again = await requestPage('/', { 'if-none-match': page.headers.get('etag') ?? '' })
  expect([again.status, again.headers.has('content-security-policy')]).toEqual([304, false])
})

it('a page with relative times has no ETag', async () => {
  expect((await requestPage('/search')).headers.has('etag')).toBe(false)
})
