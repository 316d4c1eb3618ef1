import { sql } from 'drizzle-orm'
import type { Page, Response } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { openSite } from '#tests/browser/open-site'
import { SAMPLE } from '#tests/browser/sample-files'
import { findBarriers } from '#tests/support/browser/find-barriers'
import { makeMember, makeOrg, signIn } from '#tests/support/make-org'

const site = openSite({ payments: SAMPLE }, { isAlone: true })

test.each([
  'nothing/here',
  'repos/acme/nowhere',
  'specs/acme/payments/docs/none.md',
  'specs/acme/payments/docs/guide.md',
])('a missing resource is a 404 page inside the frame, with the request id: %s', async (path) => {
  const page = await site.open({ expected: [/404/] })
  const response = await page.goto(site.at(path))
  expect(response?.status()).toBe(404)
  const text = await page.locator('main').innerText()
  expect(text).toContain('Page not found')
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
  const response = await site.visit(page, '/no/such/page')
  expect(response?.status()).toBe(404)
  const text = await page.locator('main').innerText()
  expect(text).toContain('Page not found')
  expect(text).toContain(String(await response?.headerValue('x-request-id')))
})

test.each(['docs/acme/payments/a%5Cb.md', 'specs/acme/payments/.GIT/config', 'tasks//'])(
  'a path that no repository can have is a 422 page: %s',
  async (path) => {
    const page = await site.open({ expected: [/422/] })
    const response = await site.visit(page, site.at(path))
    expect(response?.status()).toBe(422)
    const text = await page.locator('main').innerText()
    expect(text).toContain('Invalid address')
    expect(text).toContain('must not contain')
  },
)

test('a program gets the error of the procedure behind a page', async () => {
  const setup = await site.ask('/app/setup/complete?installation_id=abc', { accept: 'application/json' })
  expect([setup.status, (await setup.json()).detail[0].loc]).toEqual([422, ['query', 'installation_id']])
  const file = await site.ask(site.at('specs/acme/payments/docs/none.md'), { accept: 'application/json' })
  expect([file.status, (await file.json()).code]).toEqual([404, 'not_found'])
})

test('a forbidden page is a 403 page inside the frame that names the missing permission', async () => {
  const cookie = await signIn(site.db, await makeMember(site.db, site.org, 'viewer'))
  const page = await site.open({ cookie, expected: [/403/] })
  const response = await site.visit(page, '/app/admin/queue')
  expect(response?.status()).toBe(403)
  const text = await page.locator('main').innerText()
  expect(text).toContain('Access denied')
  expect(text).toContain('platform:manage')
  expect(text).toContain(String(await response?.headerValue('x-request-id')))
  expect(await page.getByRole('link', { name: 'Coverage' }).count()).toBe(1)
})

test('a failure is a 500 page with the request id and without the cause', async () => {
  await site.db.execute(sql`alter table unanswered_searches rename to put_aside`)
  const page = await site.open({ expected: [/500/] })
  const response = await site.visit(page, site.at('settings/searches'))
  expect(response?.status()).toBe(500)
  const text = await page.locator('main').innerText()
  expect(text).toContain('Something went wrong')
  expect(text).toContain('contact your administrator')
  expect(text).toContain(String(await response?.headerValue('x-request-id')))
  expect(await findBarriers(page)).toEqual([])
  const data = await site.ask(site.at('settings/searches.data'))
  expect(data.status).toBe(500)
  for (const sent of [await page.content(), await data.text()])
    expect(sent).not.toMatch(/unanswered_searches|relation|select/i)
})

test('an invalid address names its invalid part, and one click leads to the page without it', async () => {
  const page = await site.open({ expected: [/422/] })
  const response = await site.visit(page, site.at('coverage?repo=acme%2Fpayments&days=abc'))
  expect(response?.status()).toBe(422)
  const text = await page.locator('main').innerText()
  expect(text).toContain('The number of days “abc” is invalid:')
  expect(text).toContain(String(await response?.headerValue('x-request-id')))
  expect(await findBarriers(page)).toEqual([])
  await page.getByRole('link', { name: 'Open without this parameter' }).click()
  await page.getByRole('heading', { level: 1, name: 'Coverage' }).waitFor()
  expect(new URL(page.url()).search).toBe('?repo=acme%2Fpayments')
})

describe('a rejected browser request gets a page', () => {
  /** Submits a form from the current page, like a click on its button. */
  async function submit(page: Page, action: string, content?: string) {
    const answering = page.waitForResponse((response) => response.request().isNavigationRequest())
    await page.evaluate(
      ([target, value]) => {
        const form = Object.assign(document.createElement('form'), { method: 'post', action: target })
        if (value !== undefined)
          form.append(Object.assign(document.createElement('textarea'), { name: 'content', value }))
        document.body.append(form)
        form.submit()
      },
      [site.address + action, content] as const,
    )
    const response = await answering
    await page.waitForLoadState()
    return response
  }

  async function expectPage(page: Page, response: Response | null, status: number, words: RegExp) {
    expect(response?.status()).toBe(status)
    const text = await page.locator('main').innerText()
    expect(text).toMatch(words)
    expect(text).toContain(String(await response?.headerValue('x-request-id')))
  }

  test.each(['settings/organization', 'api/leave'])('for a form of another site: %s', async (path) => {
    const page = await site.open({ expected: [/403/] })
    await page.goto('data:text/html,<p>Another site</p>')
    await expectPage(page, await submit(page, site.at(path)), 403, /came from another site/)
  })

  test('for a form that is too large', async () => {
    const page = await site.open({ cookie: null, expected: [/413/] })
    await site.visit(page, '/changelog')
    await expectPage(
      page,
      await submit(page, '/changelog', 'x'.repeat(200_000)),
      413,
      /at most 100,000 bytes/,
    )
  })

  test('for a form that an endpoint cannot read', async () => {
    const page = await site.open({ expected: [/415/] })
    await site.visit(page, site.at('tasks'))
    await expectPage(page, await submit(page, site.at('api/searches/saved'), 'x'), 415, /application\/json/)
  })

  test('for a redirect that fails', async () => {
    const page = await site.open({ expected: [/422/, /404/] })
    await expectPage(page, await page.goto(`/auth/login?org=${'x'.repeat(500)}`), 422, /org: /)
    await site.visit(page, site.at('tasks'))
    await expectPage(page, await submit(page, '/app/admin/reindex/99999999'), 404, /Page not found/)
  })

  test('and a script gets a problem document', async () => {
    const page = await site.open({ expected: [/415/] })
    await site.visit(page, site.at('tasks'))
    const type = await page.evaluate(async (address) => {
      const response = await fetch(address, { method: 'POST', body: 'x', headers: { accept: 'text/html' } })
      return response.headers.get('content-type')
    }, site.at('api/searches/saved'))
    expect(type).toBe('application/problem+json')
  })
})

test.each([true, false])(
  'a form with an act that the page does not know is a 422 page (JavaScript: %s)',
  async (javaScriptEnabled) => {
    const page = await site.open({ javaScriptEnabled, expected: [/422/, /\.js csp$/] })
    if (javaScriptEnabled) await site.visit(page, site.at('settings/organization'))
    else await page.goto(site.at('settings/organization'))
    const form = page.getByRole('form', { name: 'Leave organization' })
    await form.getByRole('button').evaluate((button) => button.setAttribute('value', 'destroy'))
    await form.getByRole('button').click()
    await page.getByText('This action is not available.').waitFor()
    expect((await page.goto(site.at('settings/organization')))?.status()).toBe(200)
  },
)
