import { eq } from 'drizzle-orm'
import { beforeAll, expect, test } from 'vitest'
import { invitations, users } from '#db/schema/index'
import { makeSignInLink } from '#server/accounts/auth/index'
import { setPassword } from '#server/accounts/idp/index'
import { enterInDirectory } from '#server/kernel/org-ids/org-directory'
import { hashToken, newToken } from '#server/kernel/secrets/random-token'
import { openSite } from '#tests/browser/open-site'
import { newPage } from '#tests/support/browser/browser'
import { canary } from '#tests/support/canary/canary'

const site = openSite()

beforeAll(() => setPassword(site.ctx, site.userId, canary('password')))

async function invite(): Promise<string> {
  const token = newToken()
  const tokenHash = hashToken(token)
  await enterInDirectory(site.db, 'invitation', tokenHash, site.org.id)
  await site.db.insert(invitations).values({
    orgId: site.org.id,
    tokenHash,
    role: 'viewer',
    createdBy: site.userId,
    createdAt: new Date(),
    expiresAt: new Date(Date.now() + 60_000),
  })
  return `/auth/invitation?token=${token}`
}

test('an invitation creates an account; an invalid form shows errors and keeps its input', async () => {
  const page = await newPage(site.address)
  await page.goto(await invite())
  await page.getByRole('heading', { level: 1, name: `Join ${site.org.name}` }).waitFor()
  await page.getByRole('textbox', { name: 'Name' }).fill('Invited Person')
  await page.getByRole('textbox', { name: 'Email' }).fill(`${site.org.slug}@example.com`)
  await page.getByRole('textbox', { name: 'Password' }).fill('password1234')
  await page.getByRole('button', { name: 'Create account and join' }).click()
  await page.getByRole('alert').filter({ hasText: 'easy to guess' }).waitFor()
  await expect.poll(() => page.getByRole('textbox', { name: 'Name' }).inputValue()).toBe('Invited Person')
  await page.getByRole('textbox', { name: 'Password' }).fill(canary('other-password'))
  await page.getByRole('button', { name: 'Create account and join' }).click()
  await page.waitForURL(`**${site.at()}`)
})

test('a signed-in user joins with one click', async () => {
  const page = await site.open()
  await page.goto(await invite())
  await page.getByRole('button', { name: 'Join' }).click()
  await page.waitForURL(`**${site.at()}`)
})

test('a used invitation explains itself', async () => {
  const page = await newPage(site.address)
  await page.goto('/auth/invitation?token=nonsense')
  await page.getByRole('alert').filter({ hasText: 'already used' }).waitFor()
  await page.getByRole('heading', { level: 1, name: 'Sign-in failed' }).waitFor()
})

test('a used link does not claim that a signed-in user is signed out', async () => {
  const page = await site.open()
  await page.goto('/auth/link?token=nonsense')
  await page.getByRole('heading', { level: 1, name: 'Something went wrong' }).waitFor()
  await page.getByRole('alert').filter({ hasText: 'already used' }).waitFor()
  await page.getByRole('link', { name: 'Continue' }).click()
  await page.waitForURL(`**${site.at()}`)
})

test('a user approves a device by its code', async () => {
  const started = await fetch(`${site.address}/auth/device/code`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'user-agent': 'svc/9.9.9 (plan9)' },
    body: '{}',
  })
  const { verification_uri_complete, user_code, device_code } = await started.json()
  const page = await site.open()
  await page.goto(verification_uri_complete)
  await page.getByText(user_code).waitFor()
  const [user] = await site.db.select().from(users).where(eq(users.id, site.userId))
  expect(await page.locator('main').innerText()).toContain(`${user?.name} (${user?.email})`)
  expect(await page.getByText('svc/9.9.9 (plan9)').count()).toBe(1)
  await page.getByRole('button', { name: 'Approve' }).click()
  await page.getByRole('heading', { level: 1, name: 'Device signed in' }).waitFor()
  const answer = await fetch(`${site.address}/auth/device/token`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ device_code }),
  })
  expect(await answer.json()).toMatchObject({ status: 'approved' })
})

test('an unknown device code shows an error and can be typed again', async () => {
  const page = await site.open()
  await page.goto('/auth/device')
  await page.getByRole('textbox', { name: 'Code shown on the device' }).fill('BBBB-BBBB')
  await page.getByRole('button', { name: 'Continue' }).click()
  await page.getByRole('alert').filter({ hasText: 'No device is waiting for this code' }).waitFor()
  await expect.poll(() => page.getByRole('textbox').inputValue()).toBe('BBBB-BBBB')
})

test('a link sets a new password', async () => {
  const token = await makeSignInLink(site.db, site.ctx.clock, site.userId, 'set_password')
  const page = await newPage(site.address)
  await page.goto(`/auth/set-password?token=${token}`)
  await page.getByRole('textbox', { name: 'Password' }).fill('eleven green umbrellas')
  await page.getByRole('button', { name: 'Set password' }).click()
  await page.waitForURL(`**${site.at()}`)
})

test('a user changes the password on the profile page with the current one', async () => {
  await setPassword(site.ctx, site.userId, 'eleven green umbrellas')
  const page = await newPage(site.address)
  await page.goto(`/auth/link?token=${await makeSignInLink(site.db, site.ctx.clock, site.userId)}`)
  await page.goto(site.at('settings/profile'))
  await page.getByRole('link', { name: 'Change password' }).click()
  const change = async (current: string) => {
    await page.getByRole('textbox', { name: 'Current password' }).fill(current)
    await page.getByRole('textbox', { name: 'New password' }).fill('twelve quiet lamps')
    await page.getByRole('button', { name: 'Change password' }).click()
  }
  await change('something else')
  await page.getByRole('alert').filter({ hasText: 'Incorrect current password' }).waitFor()
  await change('eleven green umbrellas')
  await page.waitForURL(`**${site.at()}`)
})
