import { expect, test } from 'vitest'
import { makeOrg } from '../support/make-org'
import { openSite } from './open-site'
import { SAMPLE } from './sample-files'

const site = openSite({ payments: SAMPLE })

test.each([
  'nothing/here',
  'repos/acme/nowhere',
  'specs/acme/payments/docs/none.md',
  'specs/acme/payments/docs/guide.md',
])('what is not there is a 404 page inside the frame, with the request’s id: %s', async (path) => {
  const page = await site.open({ expected: [/404/] })
  const response = await page.goto(site.at(path))
  expect(response?.status()).toBe(404)
  const text = await page.locator('main').innerText()
  expect(text).toContain('There is nothing here')
  expect(text).toContain(String(await response?.headerValue('x-request-id')))
  expect(await page.getByRole('link', { name: 'Coverage' }).count()).toBe(1)
})

test('another org looks like one that does not exist', async () => {
  const other = await makeOrg(site.db)
  const bodyOf = async (slug: string) => {
    const response = await site.ask(`/app/${slug}/`, { accept: 'text/html' })
    expect(response.status).toBe(404)
    const id = String(response.headers.get('x-request-id'))
    const nonce = /nonce="([^"]+)"/
    const html = await response.text()
    return html
      .replaceAll(html.match(nonce)?.[1] ?? '', 'nonce')
      .replaceAll(id, 'id')
      .replaceAll(slug, 'slug')
  }
  expect(await bodyOf(other.slug)).toBe(await bodyOf('org-that-is-not'))
})

test('an unknown address outside the app is a 404 page', async () => {
  const page = await site.open({ expected: [/404/] })
  const response = await page.goto('/no/such/page')
  expect(response?.status()).toBe(404)
  expect(await page.locator('h1').innerText()).toBe('There is nothing here')
})

test('a path that no repository can have is a 422 page', async () => {
  const page = await site.open({ expected: [/422/] })
  const response = await page.goto(site.at('docs/acme/payments/a%5Cb.md'))
  expect(response?.status()).toBe(422)
})
