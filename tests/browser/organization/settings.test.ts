import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { memberships, orgs, users } from '#db/schema/index'
import { findGitAuthor } from '#server/accounts/auth/index'
import { openSite } from '#tests/browser/open-site'
import { makeMember, makeOrg, signIn } from '#tests/support/make-org'

const site = openSite()

test('a key is shown once, works, and is gone from the page after a reload', async () => {
  const page = await site.open()
  await site.visit(page, site.at('settings/api-keys'))
  await page.getByRole('textbox', { name: 'Label' }).fill('From the browser')
  await page.getByRole('button', { name: 'Create key' }).click()
  const keyNotice = page.getByRole('status', { name: 'New API key' })
  const key = (await keyNotice.locator('code').first().innerText()).trim()
  expect(await keyNotice.locator('code').last().innerText()).toBe(
    `curl -H "Authorization: Bearer ${key}" ${site.address}/app/${site.org.slug}/api/dashboard`,
  )
  const asKey = () =>
    fetch(`${site.address}${site.at('api/dashboard')}`, { headers: { authorization: `Bearer ${key}` } })
  expect((await asKey()).status).toBe(200)
  await page.reload()
  expect(await page.content()).not.toContain(key)
  const row = page.getByRole('row', { name: /From the browser/ })
  await row.getByRole('button', { name: 'Revoke' }).click()
  await row.getByText('Revoked').waitFor()
  expect((await asKey()).status).toBe(401)
})

test('a key form without JavaScript answers with the page', async () => {
  const page = await site.open({ javaScriptEnabled: false, expected: [/ csp$/] })
  await page.goto(site.at('settings/api-keys'))
  await page.getByRole('button', { name: 'Create key' }).click()
  expect(await page.getByRole('status', { name: 'New API key' }).locator('code').first().innerText()).toMatch(
    /^svc_/,
  )
})

test('an admin changes a role, invites by link, and finds both in the audit log', async () => {
  const userId = await makeMember(site.db, site.org, 'viewer')
  const page = await site.open()
  await site.visit(page, site.at('settings/members'))
  const row = page.getByRole('row').filter({ has: page.locator(`input[value="${userId}"]`) })
  const role = async () => {
    const [member] = await site.db.select().from(memberships).where(eq(memberships.userId, userId))
    return member?.role
  }
  await row.getByRole('combobox').selectOption('admin')
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect.poll(() => row.getByRole('combobox').inputValue()).toBe('viewer')
  await expect.poll(role).toBe('viewer')
  await row.getByRole('combobox').selectOption('editor')
  await expect.poll(role).toBe('editor')

  const email = `${randomUUID()}@example.com`
  await page.getByRole('textbox', { name: 'For' }).fill(email)
  await page.getByRole('button', { name: 'Create link' }).click()
  const link = await page.getByRole('status', { name: 'New invitation' }).locator('code').innerText()
  expect(link).toMatch(new RegExp(`^${site.address}/auth/`))
  await page.getByRole('row', { name: email }).waitFor()

  // Without a mail server, only an address that an account has confirmed can be required.
  const bound = `${randomUUID()}@example.com`
  await site.db
    .insert(users)
    .values({ kind: 'human', name: 'Invited', email: bound, emailVerifiedAt: new Date() })
  await page.getByRole('textbox', { name: 'For' }).fill(bound)
  await page.getByRole('checkbox', { name: 'Only the account with this email' }).check()
  await page.getByRole('button', { name: 'Create link' }).click()
  await page.getByRole('row', { name: `${bound} (only this account)` }).waitFor()

  await page.getByRole('link', { name: 'Audit log' }).click()
  const table = page.getByRole('table')
  // On a retry of this test, the list also contains the acts of the first attempt.
  const invited = table.getByText('created an invitation').first()
  await invited.waitFor()
  await page.getByRole('combobox', { name: 'Action' }).selectOption('member.change_role')
  await page.getByRole('button', { name: 'Filter' }).click()
  await page.waitForURL(/act=member\.change_role/)
  await invited.waitFor({ state: 'detached' })
  await table.getByText('from: viewer').first().waitFor()
})

test('a user sets the author of their commits and signs out another browser', async () => {
  const other = await signIn(site.db, site.userId)
  const isSignedIn = async () =>
    (await fetch(`${site.address}${site.at('api/dashboard')}`, { headers: { cookie: other } })).status === 200
  expect(await isSignedIn()).toBe(true)
  const page = await site.open()
  await site.visit(page, site.at('settings/profile'))
  const author = page.getByRole('form', { name: 'Commit author' })
  await author.getByRole('textbox', { name: 'Name' }).fill('A. Writer')
  await author.getByRole('button', { name: 'Save' }).click()
  await expect.poll(async () => (await findGitAuthor(site.db, site.userId))?.name).toBe('A. Writer')
  await page.getByRole('table').getByRole('button', { name: 'Sign out' }).first().click()
  await expect.poll(isSignedIn).toBe(false)
  await page.getByText('(current)').waitFor()
})

test('the last admin sees why they cannot leave', async () => {
  const page = await site.open()
  await site.visit(page, site.at('settings/organization'))
  await page.getByRole('button', { name: /^Leave/ }).click()
  await expect.poll(() => page.getByRole('alert').innerText()).toContain('the last admin')
})

test('a member of several organizations switches between them and returns to the last one', async () => {
  const other = await makeOrg(site.db)
  await site.db.update(orgs).set({ name: 'The other one' }).where(eq(orgs.id, other.id))
  await site.db.insert(memberships).values({ orgId: other.id, userId: site.userId, role: 'viewer' })
  const page = await site.open()
  await site.visit(page, site.at())
  await page.getByLabel('Switch organization').click()
  await page.getByRole('link', { name: 'The other one' }).click()
  await page.waitForURL(`**/app/${other.slug}/`)
  await page.goto('/app/choose-org')
  expect(await page.getByRole('main').getByRole('link').count()).toBe(2)
  await site.db.delete(memberships).where(eq(memberships.orgId, other.id))
  await page.goto('/app/')
  await page.waitForURL(`${site.address}${site.at()}`)
})

test('an admin exports and deletes an organization, and an account with the last admin stays', async () => {
  const doomed = await makeOrg(site.db)
  const userId = await makeMember(site.db, doomed)
  const page = await site.open({ cookie: await signIn(site.db, userId), expected: [/404/] })
  const [user] = await site.db.select().from(users).where(eq(users.id, userId))
  await site.visit(page, `/app/${doomed.slug}/settings/profile`)
  const account = page.getByRole('form', { name: 'Delete account' })
  await account.getByRole('textbox').fill(user?.email ?? '')
  await account.getByRole('button', { name: 'Delete account' }).click()
  await page.getByText(`You are the last admin of ${doomed.name}.`).waitFor()

  await site.visit(page, `/app/${doomed.slug}/settings/organization`)
  const downloading = page.waitForEvent('download')
  await page.getByRole('link', { name: 'Export', exact: true }).click()
  expect((await downloading).suggestedFilename()).toBe('organization.ndjson')
  const form = page.getByRole('form', { name: 'Delete organization' })
  await form.getByRole('textbox').fill('another name')
  await form.getByRole('button').click()
  await page.getByText(`Type ${doomed.slug} to confirm that this organization is deleted.`).waitFor()
  await form.getByRole('textbox').fill(doomed.slug)
  await form.getByRole('button').click()
  await page.waitForURL('**/app/no-org')
  expect((await page.goto(`/app/${doomed.slug}/`))?.status()).toBe(404)
})

test('an admin publishes badges, copies their markdown, and stops it', async () => {
  const page = await site.open()
  await site.visit(page, site.at('settings/organization'))
  const badges = page.getByRole('region', { name: 'Badges' })
  await badges.getByRole('checkbox', { name: 'Publish badges' }).check()
  const image = badges.getByRole('img', { name: 'Spec health' })
  await image.waitFor()
  await expect.poll(() => image.evaluate((each: HTMLImageElement) => each.naturalWidth)).toBeGreaterThan(50)
  const markdown = await badges.locator('code').first().innerText()
  const [, address = ''] = /\((\S+?health\.svg)\)/.exec(markdown) ?? []
  expect((await fetch(address)).status).toBe(200)
  await page.getByRole('button', { name: 'Undo' }).click()
  await image.waitFor({ state: 'detached' })
  expect(await badges.getByRole('checkbox', { name: 'Publish badges' }).isChecked()).toBe(false)
  expect((await fetch(address)).status).toBe(404)
})

test('a user without an organization sees an explanation', async () => {
  await site.db.delete(memberships).where(eq(memberships.userId, site.userId))
  const page = await site.open()
  await page.goto('/app/')
  await page.getByRole('heading', { name: 'You are not in an organization' }).waitFor()
  expect(new URL(page.url()).pathname).toBe('/app/no-org')
})
