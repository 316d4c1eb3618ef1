import { expect, test } from 'vitest'
import { openSite } from '#tests/browser/open-site'
import { SAMPLE } from '#tests/browser/sample-files'
import { session } from '#tests/server/insight/evidence/samples'
import { verifiedSession } from '#tests/server/insight/evidence/verified-session'
import { makeKey } from '#tests/support/make-org'

const site = openSite({ payments: SAMPLE })

test('sessions that were sent are listed and read by keyboard; without any, the page says how to send one', async () => {
  const page = await site.open()
  await site.visit(page, site.at('repos/acme/payments'))
  await page.getByRole('link', { name: 'Sessions' }).click()
  await page.getByRole('heading', { name: 'No coding sessions' }).waitFor()
  expect(await page.locator('.empty').innerText()).toMatch(
    /enabled: true[\s\S]*svc login[\s\S]*acme\/payments/,
  )

  await send(verifiedSession('with/a slash'), session('older'))
  await page.reload()
  await page.getByRole('row', { name: /refunds by .* Not verified/ }).waitFor()
  await page.getByRole('link', { name: 'refunds' }).first().waitFor()
  await page.keyboard.press('j')
  // The code of the key is loaded on its first use.
  await page.locator('.row-title:focus').waitFor()
  await page.keyboard.press('Enter')
  await page.getByRole('heading', { name: 'Session on refunds', level: 1 }).waitFor()
  expect(await page.getByText('ID', { exact: true }).locator('xpath=following-sibling::dd').innerText()).toBe(
    'older',
  )
  await page.goBack()
  await page
    .getByRole('row', { name: /Passed/ })
    .getByRole('link')
    .click()
  await page.getByText('with/a slash').first().waitFor()
  await page.getByRole('row', { name: /A refund MUST be logged.* Realized src\/refunds\.ts/ }).waitFor()
  expect(await page.getByRole('region', { name: 'Verify run' }).allInnerTexts()).toEqual([
    expect.stringMatching(/^Passed/),
    expect.stringMatching(/^Failed[\s\S]*src\/refunds\.ts:15/),
  ])
  await page.getByRole('link', { name: 'docs/specs/refunds.md', exact: true }).click()
  await page.getByRole('heading', { name: 'Refunds', level: 1 }).waitFor()
})

async function send(...sessions: object[]): Promise<void> {
  const key = await makeKey(site.db, site.org, { userId: site.userId, scopes: ['specs:write'] })
  const response = await fetch(`${site.address}${site.at('api/evidence/sessions')}`, {
    method: 'POST',
    headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json' },
    body: JSON.stringify({ version: 1, sessions, repo: 'acme/payments' }),
  })
  expect(response.status).toBe(200)
}
