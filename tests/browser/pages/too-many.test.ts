import { expect, test } from 'vitest'
import { openSite } from '#tests/browser/open-site'
import { SAMPLE } from '#tests/browser/sample-files'
import { findBarriers } from '#tests/support/browser/find-barriers'
import { makeMember, signIn } from '#tests/support/make-org'

const site = openSite({ payments: SAMPLE }, { rateLimits: 'api=30/3600' })

async function useUp(cookie = site.cookie): Promise<void> {
  for (let requestCount = 0; requestCount < 50; requestCount++)
    if ((await site.ask('/changelog', { cookie })).status === 429) return
  throw new Error('nothing was refused')
}

test('over the limit a page shows the waiting time, like every response, and does nothing', async () => {
  const page = await site.open({ expected: [/429/] })
  const spec = site.at('specs/acme/payments/docs/specs/refunds.md')
  await site.visit(page, spec)
  await useUp()
  await site.visit(page, site.at('tasks'))
  await page.getByRole('heading', { name: 'Too many requests' }).waitFor()
  expect(await page.getByRole('main').innerText()).toMatch(/Try again in \d+ seconds/)

  const response = await site.visit(page, spec)
  expect(response?.status()).toBe(429)
  expect(Number(await response?.headerValue('retry-after'))).toBeGreaterThan(0)
  expect(await page.getByRole('heading', { level: 1 }).innerText()).toBe('Too many requests')
  expect(await page.getByRole('main').innerText()).toMatch(/Try again in \d+ seconds/)
  expect(await findBarriers(page)).toEqual([])

  const posted = await fetch(site.address + site.at('settings/organization'), {
    method: 'POST',
    headers: { cookie: site.cookie, accept: 'text/html', origin: site.address },
    body: new URLSearchParams({ do: 'rename', name: 'Renamed' }),
  })
  expect(posted.status).toBe(429)
  const { name } =
    (await site.db.query.orgs.findFirst({ where: (org, { eq }) => eq(org.id, site.org.id) })) ?? {}
  expect(name).toBe(site.org.name)
})

test('over the limit a link leads to the waiting time, too', async () => {
  // A limit that earlier tests and tries have not used.
  const cookie = await signIn(site.db, await makeMember(site.db, site.org))
  const page = await site.open({ cookie, expected: [/429/] })
  // The stream is the last request of the inbox by itself. Document pages also load comments, at any time.
  const stream = page.waitForResponse((response) => response.url().includes('/api/live'))
  await site.visit(page, site.at('inbox'))
  expect((await stream).status()).toBe(200)
  await useUp(cookie)
  await page.getByRole('link', { name: 'Tasks' }).click()
  await page.getByRole('heading', { name: 'Too many requests' }).waitFor()
  expect(await page.getByRole('main').innerText()).toMatch(/Try again in \d+ seconds/)
})

test('addresses without a page answer a browser with a page, too', async () => {
  await useUp()
  const html = { accept: 'text/html' }
  const paths = [site.at('specs/acme/payments/a.md?format=md'), site.at('api/dashboard'), '/auth/logout']
  for (const path of paths) {
    const answer = await site.ask(path, html)
    expect([path, answer.status]).toEqual([path, 429])
    expect(answer.headers.get('content-type')).toMatch(/^text\/html/)
    expect(await answer.text()).toContain('Too many requests')
  }
})

test('a program that does not accept HTML gets a problem document', async () => {
  await useUp()
  const answer = await site.ask(site.at('tasks'), { accept: 'application/json' })
  expect(answer.status).toBe(429)
  expect(answer.headers.get('content-type')).toBe('application/problem+json')
})
