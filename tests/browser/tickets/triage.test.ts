import { and, eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { issues } from '#db/schema/index'
import { openWorkingSite } from '#tests/browser/open-working-site'
import { findBarriers } from '#tests/support/browser/find-barriers'

const site = openWorkingSite()

test('an issue is decided and undone with the keyboard, and its label follows', async () => {
  await site.connect('triaged', { 'CONFIG.yaml': 'version: "1"\n', 'docs/specs/a.md': '# A\n\n## 1. B\n' })
  const page = await site.open({ viewport: { width: 320, height: 700 } })
  await site.visit(page, site.at('triage'))
  await page.getByRole('heading', { name: 'Nothing to decide' }).waitFor()
  expect(await findBarriers(page)).toEqual([])

  await site.visit(page, site.at('repos/acme/triaged/issues/new'))
  await page.getByRole('textbox', { name: 'Title' }).fill('The export stops')
  await page.getByRole('button', { name: /Create/ }).click()
  await page.getByRole('heading', { name: /The export stops/ }).waitFor()
  const button = page.getByRole('button', { name: 'Bug for #1' })
  await expect
    .poll(
      async () => {
        await site.visit(page, site.at('triage'))
        return button.count()
      },
      { timeout: 15_000 },
    )
    .toBe(1)
  expect(await findBarriers(page)).toEqual([])
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(320)
  await button.focus()
  await page.keyboard.press('Enter')
  await page.getByRole('heading', { name: 'Nothing to decide' }).waitFor()
  await expect.poll(labels, { timeout: 15_000 }).toEqual(['bug'])

  await page.getByRole('link', { name: 'Decided' }).click()
  await page.getByLabel('#1 is a duplicate of #').fill('77')
  await page.getByRole('button', { name: 'Duplicate for #1' }).press('Enter')
  await page.getByText(/needs the number of another issue/).waitFor()
  await page.getByRole('button', { name: 'Undo for #1' }).click()
  await page.getByRole('heading', { name: 'No decisions yet' }).waitFor()
  await expect.poll(labels, { timeout: 15_000 }).toEqual([])
})

async function labels() {
  const isIssue = and(eq(issues.orgId, site.org.id), eq(issues.number, 1))
  const [row] = await site.db.select({ labels: issues.labels }).from(issues).where(isIssue)
  return row?.labels
}
