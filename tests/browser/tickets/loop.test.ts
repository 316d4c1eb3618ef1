import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { documents } from '#db/schema/index'
import { openWorkingSite } from '#tests/browser/open-working-site'
import { findBarriers } from '#tests/support/browser/find-barriers'

const PATH = 'docs/specs/refunds.md'
const CONFIG = `version: "1"
specs: {doc_paths: ["docs/**/*.md"], auto_tickets: true}
ticket_systems: {own: {system: github}}
`
const SPEC = `# Refunds

## 1. Window
<!-- svc:system:1 status:todo -->

Refunds take a day.

## 2. Limits
<!-- svc:system:2 status:todo -->

Refunds have limits.
`

let attempts = 0
const site = openWorkingSite()

test('from the first sync through a closed issue to the section in git, on pages only', async () => {
  attempts++
  const name = `loop-${attempts}`
  const { git } = await site.connect(name, { 'CONFIG.yaml': CONFIG, [PATH]: SPEC })
  const text = () => git.git('cat-file', '-p', `main:${PATH}`)
  const page = await site.open()

  const steps = page.getByRole('row').filter({ hasText: `acme/${name}` })
  await site.visit(page, site.at('sync/review'))
  await expect
    .poll(async () => {
      await page.reload()
      return steps.filter({ hasText: 'Create ticket' }).count()
    })
    .toBe(2)
  await page.getByRole('checkbox', { name: 'Select Limits' }).uncheck()
  await page.getByRole('button', { name: 'Approve selected' }).click()
  await page.getByRole('status').getByText('1 step approved.').waitFor()
  await page.getByRole('checkbox', { name: 'Select Limits' }).check()
  await page.getByRole('textbox', { name: 'Reason to dismiss' }).fill('Not worth a ticket')
  await page.getByRole('button', { name: 'Dismiss selected' }).click()
  await page.getByRole('status').getByText('1 step dismissed.').waitFor()
  expect(await findBarriers(page)).toEqual([])
  await expect.poll(text).toContain('<!-- svc:ticket:github:1 ')

  await site.visit(page, site.at(`repos/acme/${name}/issues/1`))
  await page.getByRole('button', { name: 'Close as completed' }).click()
  await page.getByRole('button', { name: 'Reopen' }).waitFor()
  await expect.poll(text).toContain('<!-- svc:system:1 status:done -->')
  expect(text()).toContain('<!-- svc:system:2 status:todo -->')

  await expect
    .poll(async () => {
      await site.visit(page, site.at(`specs/acme/${name}/${PATH}`))
      return page.locator('.live-ticket').innerText()
    })
    .toMatch(/^1\s+closed$/)
  await page.getByLabel('Actions for Window').click()
  await page.getByRole('link', { name: 'Tickets and why' }).click()
  const decision = page.getByRole('group').filter({ hasText: 'New ticket:' })
  await decision.getByText('CONFIG.yaml, line 2').first().waitFor()

  await expect.poll(hasIdentities).toBe(true)
  await page.getByRole('button', { name: 'Unlink 1' }).press('Enter')
  const note = page.getByRole('status')
  await note.getByText('The link is being removed from the document.').waitFor()
  await note.getByRole('button', { name: 'Undo' }).press('Enter')
  await note.getByText('The link is being written to the document.').waitFor()
  await expect.poll(text).toContain('<!-- svc:ticket:github:1 ')
})

/** Until then the page rejects changes of links and asks to try again. */
async function hasIdentities(): Promise<boolean> {
  const rows = await site.db
    .select({ hasIdentities: documents.hasIdentities })
    .from(documents)
    .where(eq(documents.orgId, site.org.id))
  return rows.every(({ hasIdentities }) => hasIdentities)
}
