import type { Route } from 'playwright-core'
import { expect, test } from 'vitest'
import { openWorkingSite } from '#tests/browser/open-working-site'

const site = openWorkingSite()

test('issues are decided by the keys 1 to 4, one after another, and a decision is undone', async () => {
  await site.connect('keyed', { 'CONFIG.yaml': 'version: "1"\n', 'docs/specs/a.md': '# A\n\n## 1. B\n' })
  const page = await site.open()
  for (const title of ['Where is the export?', 'The export stops', 'Export to PDF']) {
    await site.visit(page, site.at('repos/acme/keyed/issues/new'))
    await page.getByRole('textbox', { name: 'Title' }).fill(title)
    await page.getByRole('button', { name: /Create/ }).click()
    await page.getByRole('heading', { name: title }).waitFor()
  }
  const cards = page.getByRole('list', { name: 'To decide' }).getByRole('listitem')
  await expect
    .poll(
      async () => {
        await site.visit(page, site.at('triage'))
        return cards.count()
      },
      { timeout: 15_000 },
    )
    .toBe(3)
  const titles = await cards.locator('strong').allInnerTexts()
  // The keys are typed faster than the code of the first one arrives.
  const requests: Route[] = []
  await page.route(/walk-rows/, (route) => requests.push(route))
  await page.keyboard.press('j')
  await page.keyboard.press('j')
  await page.keyboard.press('2')
  await expect.poll(() => requests).toHaveLength(1)
  await requests[0]?.continue()
  await expect.poll(() => cards.count()).toBe(2)
  expect(await page.locator('.card:visible strong').allInnerTexts()).toEqual([titles[0], titles[2]])
  // On a slow computer the second key arrives before the first decision is saved, and before the page is drawn again.
  const devTools = await page.context().newCDPSession(page)
  await devTools.send('Emulation.setCPUThrottlingRate', { rate: 10 })
  await Promise.all([page.keyboard.press('3'), page.keyboard.press('1')])
  await page.getByRole('heading', { name: 'Nothing to decide' }).waitFor()
  await page.getByRole('button', { name: 'Undo' }).last().click()
  await expect.poll(() => cards.allInnerTexts()).toEqual([expect.stringContaining(titles[2] ?? '')])
  await site.visit(page, site.at('triage?state=settled'))
  await page.getByText('Question', { exact: true }).and(page.locator('strong')).waitFor()
  expect(await page.getByText('Bug', { exact: true }).and(page.locator('strong')).count()).toBe(1)
})
