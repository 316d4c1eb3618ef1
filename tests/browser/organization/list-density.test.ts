import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { openSite } from '#tests/browser/open-site'
import { findBarriers } from '#tests/support/browser/find-barriers'

const site = openSite({
  dense: {
    'CONFIG.yaml': 'version: "1"\nspecs:\n  doc_paths: ["docs/**/*.md"]\n',
    'docs/specs/a.md': '---\nstatus: todo\n---\n# A\n\n## One\n<!-- svc:system:one status:todo -->\n',
    'docs/specs/b.md': '---\nstatus: todo\n---\n# B\n\n## Two\n<!-- svc:system:two status:todo -->\n',
  },
})

const heightOf = (page: Page) =>
  page
    .locator('.list tbody tr')
    .first()
    .evaluate((row) => row.getBoundingClientRect().height)

test('the button for the row height is in a line with filters', async () => {
  const page = await site.open({ viewport: { width: 1280, height: 800 } })
  await site.visit(page, site.at('issues'))
  const toggle = await page.getByRole('button', { name: /^Row height/ }).boundingBox()
  const order = await page.getByRole('combobox', { name: 'order' }).boundingBox()
  const middle = (toggle?.y ?? 0) + (toggle?.height ?? 0) / 2
  expect(middle).toBeGreaterThan(order?.y ?? Number.POSITIVE_INFINITY)
  expect(middle).toBeLessThan((order?.y ?? 0) + (order?.height ?? 0))
  await page.context().close()
})

test('the row height changes without a reload, and the server renders the remembered one', async () => {
  const page = await site.open()
  await site.visit(page, site.at('tasks'))
  const comfortable = await heightOf(page)
  await page.getByRole('button', { name: 'Row height: comfortable. Change to compact' }).click()
  await page.getByRole('button', { name: 'Row height: compact. Change to comfortable' }).waitFor()
  await expect.poll(() => heightOf(page)).toBeLessThan(comfortable * 0.75)
  expect(await findBarriers(page)).toEqual([])
  const html = await (await page.context().request.get(site.at('repos/acme/dense'))).text()
  expect(html).toMatch(/<html[^>]* data-density="compact"/)
})

test('without JavaScript, the row height is kept and the page stays', async () => {
  const page = await site.open({ javaScriptEnabled: false, expected: [/\.js csp$/] })
  await page.goto(site.at('tasks?sort=title'))
  await page.getByRole('button', { name: 'Change to compact' }).click()
  await page.getByRole('button', { name: 'Change to comfortable' }).waitFor()
  expect(new URL(page.url()).search).toBe('?sort=title')
  expect(await page.locator('html').getAttribute('data-density')).toBe('compact')
})
