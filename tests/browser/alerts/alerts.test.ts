import { randomUUID } from 'node:crypto'
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { openWorkingSite } from '#tests/browser/open-working-site'
import { findBarriers } from '#tests/support/browser/find-barriers'

const PATH = 'docs/specs/refunds.md'
const SPEC = `---
title: Refunds
status: in_progress
---
## Partial refunds
<!-- svc:system:partial status:in_progress -->

- [ ] A refund MUST NOT be larger than its payment
  <!-- svc:realized-in:PR#12 src/refund.ts:40-50 -->

## Reports of settled payouts
<!-- svc:system:reports status:todo -->

Accountants download them.
`
const TITLE = 'RefundError <img src=x onerror=alert(1)> **larger** than the payment'

const site = openWorkingSite({ payments: { 'CONFIG.yaml': 'version: "1"\n', [PATH]: SPEC } })

async function addSource(page: Page): Promise<string> {
  await site.visit(page, site.at('settings/alerts'))
  await page.getByLabel('Sender').selectOption('Plain JSON')
  await page.getByRole('textbox', { name: 'Name' }).fill(`Production ${randomUUID()}`)
  await page.keyboard.press('Enter')
  const addressStatus = page.getByRole('status', { name: 'Address' })
  const [address = ''] = /http\S+/.exec(await addressStatus.innerText()) ?? []
  expect(address).toMatch(/\/webhooks\/alerts\/[\w-]{43}$/)
  return address
}

const send = (address: string, alert: object) =>
  fetch(site.address + new URL(address).pathname, { method: 'POST', body: JSON.stringify(alert) })

const TOO_LARGE = {
  fingerprint: 'too-large',
  title: TITLE,
  service: 'payments',
  count: 3,
  message: 'The **amount** is too large',
  stack: 'at refund (src/refund.ts:42)',
}

test('an alert is sent, assigned, corrected, silenced and resolved', async () => {
  const page = await site.open({ viewport: { width: 320, height: 700 } })
  const address = await addSource(page)
  await page.getByRole('button', { name: /Send a test/ }).press('Enter')
  await page.getByText('Test alert stored.').waitFor()
  expect((await send(address, TOO_LARGE)).status).toBe(200)

  const alert = page.getByRole('link', { name: TITLE })
  const suggested = page.getByRole('link', { name: `${PATH} partial-refunds` })
  await site.visit(page, site.at('alerts'))
  await expect
    .poll(
      async () => {
        await page.reload()
        return suggested.count()
      },
      { timeout: 15_000 },
    )
    .toBeGreaterThan(0)
  expect(await findBarriers(page)).toEqual([])
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(320)

  await site.visit(page, site.at(`specs/acme/payments/${PATH}`))
  await page.getByRole('link', { name: '1 suggested alert' }).click()
  await page.getByText('Only alerts of').waitFor()
  await alert.press('Enter')
  await page.getByRole('heading', { name: TITLE, level: 1 }).waitFor()
  await page.getByText('src/refund.ts in the stack').waitFor()
  await page.getByText('A refund MUST NOT be larger than its payment').waitFor()
  expect(
    await page
      .locator('main :is(img, strong)')
      .filter({ hasText: /larger|amount/ })
      .count(),
  ).toBe(0)
  expect(await findBarriers(page)).toEqual([])
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(320)

  await page.getByRole('button', { name: 'This section Partial refunds' }).press('Enter')
  await page.getByText(`Concerns ${PATH} partial-refunds.`).waitFor()
  await page.getByLabel('Another section').fill(`${PATH}#reports-of-settled-payouts`)
  await page.keyboard.press('Enter')
  await page.getByText(`Concerns ${PATH} reports-of-settled-payouts.`).waitFor()
  await page.getByLabel('Another section').fill(`${PATH}#nothing`)
  await page.keyboard.press('Enter')
  await page.getByText('The repository of the alert has no such section.').waitFor()

  await page.getByRole('button', { name: 'Silence', exact: true }).press('Enter')
  await page.getByRole('button', { name: 'End silence' }).press('Enter')
  await page.getByRole('table', { name: 'Errors by hour' }).getByText('3', { exact: true }).waitFor()

  await site.visit(page, site.at(`specs/acme/payments/${PATH}`))
  await page.getByRole('link', { name: '1 open alert' }).click()
  await alert.click()
  await page.getByRole('link', { name: 'Write a section' }).click()
  await page.locator('.cm-content').getByText('Found by [an alert]').waitFor()
  await page.goBack()
  await page.getByRole('button', { name: 'Resolve' }).press('Enter')
  await page.getByText('Resolved', { exact: true }).waitFor()
  await site.visit(page, site.at(`specs/acme/payments/${PATH}`))
  expect(await page.getByRole('link', { name: /open alert/ }).count()).toBe(0)
})

test('a first alert appears in an open list, and its source can be removed', async () => {
  const page = await site.open()
  const address = await addSource(page)
  await site.visit(page, site.at('alerts?service=ledger'))
  await page.getByText('No matching alerts').waitFor()
  await send(address, { fingerprint: 'ledger', title: 'The ledger is closed', service: 'ledger' })
  await page.getByRole('link', { name: 'The ledger is closed' }).waitFor()

  await site.visit(page, site.at('settings/alerts'))
  await page
    .getByRole('link', { name: /^Production/ })
    .last()
    .click()
  await page.getByRole('heading', { name: /^Last requests of Production/ }).waitFor()
  await page.getByRole('table', { name: 'Requests' }).getByText('Done').waitFor()
  await page
    .getByRole('button', { name: /^Remove Production/ })
    .last()
    .click()
  await page.getByText('Alert source removed.').waitFor()
})
