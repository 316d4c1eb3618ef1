import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { orgs } from '#db/schema/index'
import { openSite } from '#tests/browser/open-site'
import { SAMPLE } from '#tests/browser/sample-files'

const site = openSite({ payments: SAMPLE })

const NEW_ADDRESS = 'https://specs.example.com/app/acme/'

const setMove = (movedTo: string | null) =>
  site.db.update(orgs).set({ movingSince: new Date(), movedTo }).where(eq(orgs.id, site.org.id))

test('pages of an org that moves are read, and a form that changes it gets the sentence, without JavaScript', async () => {
  await setMove(null)
  const page = await site.open({ javaScriptEnabled: false, expected: [/\.js csp$/, /503/] })
  await page.goto(site.at('settings/organization'))
  await page.getByText('This organization is moving to another server.').waitFor()
  await page.getByRole('form', { name: 'Organization name' }).getByRole('button').click()
  await page.getByText('Try again in a minute').waitFor()
})

test('pages of an org that has moved lead to the new address', async () => {
  await setMove(NEW_ADDRESS)
  const page = await site.open()
  await site.visit(page, site.at('settings/members'))
  expect(await page.getByRole('link', { name: NEW_ADDRESS }).getAttribute('href')).toBe(NEW_ADDRESS)
})
