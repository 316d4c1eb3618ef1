import { expect, test } from 'vitest'
import { findBarriers } from '../../support/browser/find-barriers'
import { makeMember, signIn } from '../../support/make-org'
import { openSite } from '../open-site'

const site = openSite()

test('an admin finds billing in the settings', async () => {
  const page = await site.open()
  await site.visit(page, site.at('settings/profile'))
  await page.getByRole('link', { name: 'Billing' }).click()
  await page.getByRole('heading', { name: 'Free plan' }).waitFor()
  expect(await findBarriers(page)).toEqual([])
  await page.getByRole('link', { name: 'View plans' }).click()
  await page.getByRole('heading', { level: 1, name: 'Pricing' }).waitFor()
})

test('other users do not see it', async () => {
  const cookie = await signIn(site.db, await makeMember(site.db, site.org, 'editor'))
  const ask = (path: string) => site.ask(site.at(path), { cookie, accept: 'text/html' })
  expect((await ask('settings/billing')).status).toBe(403)
  expect(await (await ask('settings/profile')).text()).not.toContain('settings/billing')
})
