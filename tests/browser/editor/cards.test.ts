import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { openSite } from '#tests/browser/open-site'
import { findBarriers } from '#tests/support/browser/find-barriers'
import { openEditor, saveByKeys } from './open-editor'

const TABLE = '| Name | Limit |\n| --- | ---: |\n| refund   | 10 |\n'
const LIST = '- [ ] It MUST end\n  <!-- svc:realized-in:PR#1 a.ts -->\n- [x] It MUST begin\n'
const SPEC = `# Limits\n\n## One\n\nWords.\n\n${TABLE}\nMore.\n\n${LIST}\n## Two\n\n1. first\n2. second\n`
const site = openSite()

async function openCards(name: string, width = 1280) {
  const { git, index } = await site.connect(name, {
    'CONFIG.yaml': 'version: "1"\n',
    'docs/specs/limits.md': SPEC,
  })
  await index()
  const page = await site.open({ viewport: { width, height: 900 } })
  await openEditor(page, site, `${name}/docs/specs/limits.md`)
  await page.getByText('Cards', { exact: true }).click()
  await page.getByRole('region', { name: 'One' }).waitFor()
  return { page, text: () => `${git.git('show', 'main:docs/specs/limits.md')}\n` }
}

const save = async (page: Page) => {
  await saveByKeys(page)
  await page.getByText('Saved as').waitFor()
}
const focused = (page: Page) => page.evaluate(() => document.activeElement?.getAttribute('aria-label'))

test('a table is edited cell by cell by keys, and other rows keep their bytes', async () => {
  const { page, text } = await openCards('cells')
  expect(await findBarriers(page)).toEqual([])
  await page.getByLabel('Limit, row 1').fill('20|30')
  await page.keyboard.press('Enter')
  await expect.poll(() => focused(page)).toBe('Limit, row 2')
  await page.keyboard.type('5')
  await page.keyboard.press('Shift+Tab')
  expect(await focused(page)).toBe('Name, row 2')
  await page.keyboard.type('fee')
  await page.getByRole('button', { name: 'Add column' }).click()
  await expect.poll(() => focused(page)).toBe('Header of column 3')
  await page.keyboard.type('Unit')
  await page.getByRole('button', { name: 'Add row' }).click()
  await page.getByRole('button', { name: 'Remove row 3' }).click()
  await save(page)
  const table = '| Name | Limit | Unit |\n| --- | ---: | --- |\n| refund   | 20\\|30 |  |\n| fee | 5 |  |\n'
  expect(text()).toBe(SPEC.replace(TABLE, table))
  await page.getByRole('button', { name: 'Remove column Unit' }).click()
  await page.getByLabel('Header of column 3').waitFor({ state: 'detached' })
})

test('items of a list are added, ticked, moved and removed by keys, and a change is undone', async () => {
  const { page, text } = await openCards('items', 390)
  const one = page.getByRole('region', { name: 'One' })
  const criterion = one.getByLabel('Criterion', { exact: true })
  await one.getByRole('checkbox', { name: 'Met: It MUST end' }).check()
  await criterion.first().focus()
  await page.keyboard.press('Alt+ArrowDown')
  await expect.poll(() => criterion.last().inputValue()).toBe('It MUST end')
  await expect.poll(() => criterion.last().evaluate((field) => field === document.activeElement)).toBe(true)
  await page.keyboard.press('Enter')
  await expect.poll(() => criterion.count()).toBe(3)
  await expect.poll(() => criterion.last().evaluate((field) => field === document.activeElement)).toBe(true)
  await page.keyboard.type('It MAY wait')
  await page.getByRole('region', { name: 'Two' }).getByRole('button', { name: 'Remove first' }).click()
  await expect.poll(() => page.getByRole('region', { name: 'Two' }).getByLabel('Item').count()).toBe(1)
  await page.keyboard.press('Control+z')
  await expect.poll(() => page.getByRole('region', { name: 'Two' }).getByLabel('Item').count()).toBe(2)
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390)
  await save(page)
  const list =
    '- [x] It MUST begin\n- [x] It MUST end\n  <!-- svc:realized-in:PR#1 a.ts -->\n- [ ] It MAY wait\n'
  expect(text()).toBe(SPEC.replace(LIST, list))
})
