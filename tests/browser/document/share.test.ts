import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { orgs } from '#db/schema/index'
import { openSite } from '#tests/browser/open-site'
import { findBarriers } from '#tests/support/browser/find-barriers'

const PNG = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)
const PATH = 'acme/payments/docs/specs/refunds.md'
const site = openSite({
  payments: {
    'docs/specs/refunds.md':
      '---\ntitle: Refunds\nstatus: todo\nowner: ada@example.com\n---\n# Refunds\n\nSee [limits](limits.md).\n\n![Flow](flow.png)\n\n![Chart](https://images.example/chart.png)\n\n## Goal\n\n- [ ] It MUST work\n',
    'docs/specs/limits.md': '---\nstatus: todo\n---\n# Limits\n',
    'docs/specs/flow.png': PNG,
  },
})

const allow = (allowsShareLinks: boolean) =>
  site.db.update(orgs).set({ allowsShareLinks }).where(eq(orgs.id, site.org.id))

async function makeLink(): Promise<string> {
  await allow(true)
  const response = await fetch(`${site.address}/app/${site.org.slug}/api/share-links`, {
    method: 'POST',
    headers: { cookie: site.cookie, 'content-type': 'application/json', 'sec-fetch-site': 'same-origin' },
    body: JSON.stringify({ repo: 'acme/payments', file_path: 'docs/specs/refunds.md' }),
  })
  return new URL((await response.json()).url).pathname
}

test('an admin allows links, creates one from the document’s menu, and revokes it', async () => {
  await allow(false)
  const page = await site.open({ expected: [/404/] })
  await site.visit(page, site.at(`specs/${PATH}`))
  await page.getByLabel('More actions').click()
  await page.getByRole('link', { name: 'Share …' }).click()
  await page.getByRole('heading', { level: 1, name: 'Share Refunds' }).waitFor()
  await page.getByText('Public links are off').waitFor()
  expect(await findBarriers(page)).toEqual([])
  await page.getByRole('link', { name: 'organization settings' }).click()
  const form = page.getByRole('form', { name: 'Documents' })
  await form.getByRole('checkbox', { name: 'Allow public share links' }).check()
  await expect
    .poll(() => site.db.select().from(orgs).where(eq(orgs.id, site.org.id)))
    .toMatchObject([{ allowsShareLinks: true }])
  await site.visit(page, site.at(`share/${PATH}`))
  await page.getByRole('button', { name: 'Create link' }).click()
  const table = page.getByRole('table', { name: 'Public links' })
  const link = String(await table.getByRole('link').getAttribute('href'))
  expect(await findBarriers(page)).toEqual([])
  const path = new URL(link).pathname
  expect((await fetch(site.address + path)).status).toBe(200)
  await table.getByRole('button', { name: /^Revoke/ }).click()
  await page.getByText('Not shared').waitFor()
  expect((await fetch(site.address + path)).status).toBe(404)
})

test.each([390, 1280])('anyone reads the document by the link, %i px wide', async (width) => {
  site.ctx.ports.imageHosts.read = async () => PNG
  const path = await makeLink()
  const page = await site.open({ cookie: null, viewport: { width, height: 800 } })
  await site.visit(page, path)
  await page.getByRole('heading', { level: 1, name: 'Refunds' }).waitFor()
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme })
    expect(await findBarriers(page)).toEqual([])
  }
  const isDrawn = (name: string) =>
    page
      .getByRole('img', { name })
      .evaluate((image) => image instanceof HTMLImageElement && image.complete && image.naturalWidth > 0)
  await expect.poll(() => isDrawn('Flow')).toBe(true)
  await page.getByRole('link', { name: 'Load image from images.example' }).click()
  await expect.poll(() => isDrawn('Chart')).toBe(true)
  const targets = await page
    .getByRole('link')
    .evaluateAll((links) => links.map((a) => a.getAttribute('href')))
  expect(targets.filter((href) => href?.startsWith('/app/'))).toEqual([])
  expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true)
})

test('search engines, caches and other sites learn nothing of a link', async () => {
  const response = await fetch(site.address + (await makeLink()))
  expect(Object.fromEntries(response.headers)).toMatchObject({
    'x-robots-tag': 'noindex',
    'referrer-policy': 'no-referrer',
    'cache-control': 'private, no-store',
  })
  const html = await response.text()
  expect(html).toContain('<meta name="robots" content="noindex"/>')
  for (const secret of [site.org.slug, 'ada@example.com', 'limits.md']) expect(html).not.toContain(secret)
})

test('without JavaScript a link is created and shown', async () => {
  await allow(true)
  const page = await site.open({ javaScriptEnabled: false, expected: [/csp/i] })
  await page.goto(site.at(`share/${PATH}`))
  const before = await page.getByRole('row').count()
  await page.getByRole('button', { name: 'Create link' }).click()
  await expect.poll(() => page.getByRole('row').count()).toBeGreaterThan(before)
})
