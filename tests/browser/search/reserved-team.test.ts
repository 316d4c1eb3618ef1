import { expect, test } from 'vitest'
import { openSite } from '#tests/browser/open-site'
import { CONFIG, spec } from '#tests/server/library/indexing/indexing'

const owned = spec('Refunds').replace('---\n', '---\nteam: __proto__\n')
const site = openSite({ payments: { 'CONFIG.yaml': CONFIG, 'docs/specs/refunds.md': owned } })

test('a team named like a reserved key is on the pages, whether loaded or navigated to', async () => {
  const page = await site.open()
  await site.visit(page, site.at('search?q=must'))
  const facet = page
    .getByRole('navigation', { name: 'Filter results' })
    .getByRole('link', { name: '__proto__ 1' })
  await facet.waitFor({ state: 'attached' })
  await site.visit(page, site.at())
  await page.getByRole('link', { name: 'Coverage' }).first().click()
  await page.getByRole('link', { name: '__proto__' }).first().click()
  await page.getByRole('heading', { level: 1, name: 'Search' }).waitFor({ state: 'attached' })
  await facet.waitFor({ state: 'attached' })
  expect(new URL(page.url()).searchParams.get('team')).toBe('__proto__')
})
