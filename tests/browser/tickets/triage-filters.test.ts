import { beforeAll, expect, test } from 'vitest'
import { triageItems } from '#db/schema/index'
import { openSite } from '#tests/browser/open-site'
import { findBarriers } from '#tests/support/browser/find-barriers'

const site = openSite()

beforeAll(async () => {
  for (const name of ['shop', 'bank']) {
    const { key } = await site.connect(name, { 'CONFIG.yaml': 'version: "1"\n' })
    const issue = { orgId: key.orgId, repositoryId: key.id, author: 'Ada', url: '/', version: 'one' }
    await site.db.insert(triageItems).values(
      (['bug', null] as const).map((classification, at) => ({
        ...issue,
        number: at + 1,
        title: `${classification === null ? 'Export to PDF' : 'Refund fails'} in the ${name}`,
        issueState: 'open' as const,
        state: 'waiting' as const,
        classification,
        confidence: classification && 0.4,
      })),
    )
  }
})

test('issues to decide are filtered at once, by chips in the address, and saved as a view, on a phone', async () => {
  const page = await site.open({ viewport: { width: 390, height: 800 } })
  const titles = () => page.locator('.card:visible strong[dir]').allInnerTexts()
  await site.visit(page, site.at('triage'))
  expect(await titles()).toHaveLength(4)
  await page.getByRole('combobox', { name: 'kind' }).selectOption('bug')
  await expect.poll(titles).toEqual(['Refund fails in the bank', 'Refund fails in the shop'])
  await page.keyboard.press('/')
  await page.keyboard.type('shop refund')
  await expect.poll(titles).toEqual(['Refund fails in the shop'])
  expect(new URL(page.url()).search).toBe('?q=shop+refund&classification=bug&repo=')
  expect(await findBarriers(page)).toEqual([])
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390)

  await page.locator('.list-bar summary').getByText('Save view').click()
  await page.getByRole('textbox', { name: 'Name' }).fill('Bugs of the shop')
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  const views = page.getByRole('navigation', { name: 'Views' })
  await views.getByRole('link', { name: 'Bugs of the shop' }).waitFor()
  await page.getByRole('link', { name: 'Remove filter: Text shop refund' }).click()
  await expect.poll(titles).toHaveLength(2)
  await page.getByRole('link', { name: 'Decided' }).click()
  await page.getByRole('heading', { name: 'No matching issues' }).waitFor()
  await views.getByRole('link', { name: 'Bugs of the shop' }).click()
  await expect.poll(titles).toEqual(['Refund fails in the shop'])

  await page.locator('body').focus()
  await page.keyboard.press('2')
  await page.getByRole('heading', { name: 'No matching issues' }).waitFor()
  await page.getByRole('link', { name: 'Clear the filters' }).click()
  await expect.poll(titles).toHaveLength(3)
})

test('without JavaScript, a button applies the filters, and the states keep them', async () => {
  const page = await site.open({ javaScriptEnabled: false, expected: [/\.js csp$/] })
  await page.goto(site.at('triage'))
  await page.getByRole('combobox', { name: 'repository' }).selectOption('acme/bank')
  await page.getByRole('combobox', { name: 'kind' }).selectOption('none')
  await page.getByRole('button', { name: 'Filter' }).click()
  expect(await page.locator('.card strong[dir]').allInnerTexts()).toEqual(['Export to PDF in the bank'])
  await page.getByRole('button', { name: 'Question for #2' }).click()
  await page.getByRole('heading', { name: 'No matching issues' }).waitFor()
  await page.getByRole('link', { name: 'Remove filter: Kind none' }).click()
  expect(await page.locator('.card strong[dir]').allInnerTexts()).toEqual(['Refund fails in the bank'])
  await page.getByRole('link', { name: 'Decided' }).click()
  expect(await page.locator('.card strong[dir]').allInnerTexts()).toEqual(['Export to PDF in the bank'])
})
