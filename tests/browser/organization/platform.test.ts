import { eq } from 'drizzle-orm'
import type { Page } from 'playwright-core'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { acts, orgs, platformActs, users } from '#db/schema/index'
import { setPassword } from '#server/accounts/idp/index'
import { openSite } from '#tests/browser/open-site'
import { canary } from '#tests/support/canary/canary'
import { makeMember, makeOrg, signIn } from '#tests/support/make-org'

const site = openSite()
let page: Page

beforeAll(async () => {
  await site.db.update(users).set({ isSuperAdmin: true }).where(eq(users.id, site.userId))
  await setPassword(site.ctx, site.userId, canary('password'))
})

/** Every form and link here works without scripts. */
beforeEach(async () => {
  page = await site.open({ javaScriptEnabled: false, expected: [/\.js csp$/] })
})

const suspendedAt = async (slug: string) =>
  (await site.db.select().from(orgs).where(eq(orgs.slug, slug)))[0]?.suspendedAt

describe('the organizations of the deployment', () => {
  test('are found by a part of their name, suspended and resumed, and the audit log records both', async () => {
    const { id, slug } = await makeOrg(site.db)
    await page.goto('/app/admin/orgs')
    await page.getByLabel('Name or slug').fill(slug.slice(0, -2).toUpperCase())
    await page.getByRole('button', { name: 'Filter' }).click()
    await page.waitForURL(/q=/)
    await page.getByRole('button', { name: `Suspend ${slug}` }).click()
    await page.getByRole('button', { name: `Resume ${slug}` }).waitFor()
    expect(await suspendedAt(slug)).toBeInstanceOf(Date)
    await page.goto(`/app/admin/orgs?state=suspended&q=${slug}`)
    await page.getByRole('button', { name: `Resume ${slug}` }).click()
    await page.getByText('No matching organizations').waitFor()
    expect(await suspendedAt(slug)).toBeNull()
    const recordedActs = await site.db.select().from(acts).where(eq(acts.orgId, id)).orderBy(acts.id)
    expect(recordedActs.map(({ act, userId }) => [act, userId])).toEqual([
      ['org.suspend', site.userId],
      ['org.unsuspend', site.userId],
    ])
  })

  test('are created; a slug in use is explained', async () => {
    const slug = `new-${site.org.slug}`
    const make = async () => {
      await page.goto(`/app/admin/orgs?q=${slug}`)
      const form = page.getByRole('form', { name: 'New organization' })
      await form.getByLabel('Slug').fill(slug)
      await form.getByRole('button', { name: 'Create' }).click()
    }
    await make()
    await page.getByRole('button', { name: `Suspend ${slug}` }).waitFor()
    expect(await page.getByRole('alert').count()).toBe(0)
    await make()
    await page.getByRole('alert').waitFor()
    expect(await suspendedAt(slug)).toBeNull()
  })

  test('are marked when they have no admin, until one is appointed', async () => {
    const { slug } = await makeOrg(site.db)
    const [user] = await site.db.select().from(users).where(eq(users.id, site.userId))
    await page.goto(`/app/admin/orgs?q=${slug}`)
    const row = page.getByRole('row').filter({ hasText: slug })
    expect(await row.getByText('None', { exact: true }).count()).toBe(1)
    const form = page.getByRole('form', { name: 'Add an admin' })
    await form.getByLabel('Slug').fill(slug)
    await form.getByLabel('Email').fill(user?.email ?? '')
    await form.getByRole('button', { name: 'Add admin' }).click()
    await expect.poll(() => row.getByRole('cell').nth(1).innerText()).toBe('1')
    expect(await row.getByText('None', { exact: true }).count()).toBe(0)
  })

  test('are paginated, and the filter is kept on the next page', async () => {
    const many = Array.from({ length: 51 }, (_, i) => ({ slug: `many-${site.org.slug}-${i}`, name: 'Many' }))
    await site.db.insert(orgs).values(many)
    await page.goto(`/app/admin/orgs?q=many-${site.org.slug}`)
    expect(await page.getByRole('row').count()).toBe(51)
    await page.getByRole('link', { name: 'Next' }).click()
    await expect.poll(() => page.getByRole('row').count()).toBe(2)
    await page.getByText('51–51 of 51').waitFor()
  })
})

describe('the people of the deployment', () => {
  test('are deactivated, which ends their sessions and keys, and reactivated', async () => {
    const userId = await makeMember(site.db, site.org, 'viewer')
    const [user] = await site.db.select().from(users).where(eq(users.id, userId))
    const cookie = await signIn(site.db, userId)
    const status = async () => (await site.ask(`/app/${site.org.slug}/api/dashboard`, { cookie })).status
    expect(await status()).toBe(200)
    await page.goto('/app/admin/users')
    await page.getByLabel('Name or email').fill(user?.email ?? '')
    await page.getByRole('button', { name: 'Filter' }).click()
    await page.waitForURL(/q=/)
    await page.getByRole('button', { name: `Deactivate ${user?.name}` }).click()
    await page.getByRole('button', { name: `Reactivate ${user?.name}` }).waitFor()
    expect(await status()).toBe(401)
    await page.goto(`/app/admin/users?state=deactivated&q=${user?.email}`)
    await page.getByRole('button', { name: `Reactivate ${user?.name}` }).click()
    await page.getByText('No matching users').waitFor()
  })

  test('are not deactivated by themselves', async () => {
    const [user] = await site.db.select().from(users).where(eq(users.id, site.userId))
    await page.goto(`/app/admin/users?q=${user?.email}`)
    await page.getByRole('button', { name: `Deactivate ${user?.name}` }).click()
    await expect.poll(() => page.getByRole('alert').innerText()).toContain('cannot deactivate yourself')
  })

  test('become administrators of the deployment and lose the role again', async () => {
    const userId = await makeMember(site.db, site.org, 'viewer')
    const [user] = await site.db.select().from(users).where(eq(users.id, userId))
    const button = (label: string) => page.getByRole('button', { name: `${label} ${user?.name}` })
    await page.goto(`/app/admin/users?q=${user?.email}`)
    await button('Make administrator').click()
    await page.getByText('Site administrator').waitFor()
    await button('Remove administrator').click()
    await button('Make administrator').waitFor()
    expect(await page.getByText('Site administrator').count()).toBe(0)
  })

  test('get a link that sets a new password, which is shown once', async () => {
    const userId = await makeMember(site.db, site.org, 'viewer')
    const [user] = await site.db.select().from(users).where(eq(users.id, userId))
    await page.goto(`/app/admin/users?q=${user?.email}`)
    await page.getByRole('button', { name: `Reset password for ${user?.name}` }).click()
    await expect
      .poll(() => page.locator('.shown-once code').innerText())
      .toContain('/auth/set-password?token=')
    await page.goto('/app/admin/users')
    expect(await page.locator('.shown-once').count()).toBe(0)
  })
})

test('the deployment’s audit log is read, filtered by act, and downloaded', async () => {
  await page.goto('/app/admin/audit')
  await page.getByLabel('Action').selectOption('password_link.create')
  await page.getByRole('button', { name: 'Filter' }).click()
  await page.waitForURL(/act=password_link\.create/)
  const links = await site.db.select().from(platformActs).where(eq(platformActs.act, 'password_link.create'))
  await expect.poll(() => page.getByRole('row').count()).toBe(links.length + 1)
  const file = await page.getByRole('link', { name: 'Export CSV' }).getAttribute('href')
  const csv = await (await site.ask(file ?? '')).text()
  expect(csv.trimEnd().split('\r\n')).toHaveLength(links.length + 1)
})

test('other users see none of it', async () => {
  const cookie = await signIn(site.db, await makeMember(site.db, site.org, 'admin'))
  for (const path of ['orgs', 'users', 'audit'])
    expect((await site.ask(`/app/admin/${path}`, { cookie, accept: 'text/html' })).status, path).toBe(403)
})
