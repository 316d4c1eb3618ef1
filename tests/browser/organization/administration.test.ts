import { eq, sql } from 'drizzle-orm'
import { beforeAll, expect, test } from 'vitest'
import { deliveries, installations, memberships, users } from '#db/schema/index'
import { reconcile } from '#server/library/reconciliation/index'
import { openSite } from '#tests/browser/open-site'
import { SAMPLE } from '#tests/browser/sample-files'

const site = openSite({ payments: SAMPLE }, { isAlone: true })

beforeAll(async () => {
  await site.db.update(users).set({ isSuperAdmin: true }).where(eq(users.id, site.userId))
  await site.db.insert(deliveries).values({
    source: 'github',
    deliveryId: 'delivery-of-the-page',
    kind: 'push',
    headers: { 'x-github-event': 'push' },
    payload: '{"ref":"refs/heads/main"}',
    state: 'failed',
    error: 'The repository is not connected.',
    requestId: 'test-request',
    receivedAt: new Date(),
  })
  await site.db.execute(sql`select graphile_worker.add_job('repos/sweep-texts')`)
  await site.db.execute(sql`
    update graphile_worker._private_jobs set attempts = max_attempts, last_error = 'No room on the disk'
    where task_id = (select id from graphile_worker._private_tasks where identifier = 'repos/sweep-texts')`)
})

test('a run appears on the page of indexing and moves to its end without a reload', async () => {
  const { index } = await site.connect('fresh', SAMPLE)
  const page = await site.open()
  await site.visit(page, '/app/admin/indexing')
  const row = page.getByRole('row', { name: 'acme/fresh' })
  await row.getByText('Queued').waitFor()
  await index()
  await row.getByText('Indexed', { exact: true }).waitFor()
})

test('without JavaScript the form has an installation indexed again and leads back to its page', async () => {
  const page = await site.open({ javaScriptEnabled: false, expected: [/\.js csp$/] })
  await page.goto('/app/admin/indexing')
  await page.getByRole('button', { name: `Reindex ${site.org.slug}` }).click()
  await page.getByRole('row', { name: 'acme/payments' }).filter({ hasText: 'Queued' }).waitFor()
  expect(new URL(page.url()).pathname).toBe('/app/admin/indexing')
})

test('a failed job is run again from the page of the queue', async () => {
  const page = await site.open()
  await site.visit(page, '/app/admin/queue')
  const failure = page.getByRole('row').filter({ hasText: 'No room on the disk' })
  await failure.getByRole('button', { name: 'Retry' }).click()
  await failure.waitFor({ state: 'detached' })
})

test('a delivery is found by its filter, read, and run again', async () => {
  const page = await site.open()
  await site.visit(page, '/app/admin/deliveries')
  await page.getByLabel('Result').selectOption('failed')
  await page.getByRole('button', { name: 'Filter' }).click()
  await page.waitForURL(/state=failed/)
  await page.getByRole('link', { name: 'push' }).click()
  await page.getByText('refs/heads/main').waitFor()
  await page.getByRole('button', { name: 'Redeliver' }).click()
  await page.getByText('Waiting').waitFor()
})

test('an admin starts a reconciliation of everything and sees the result', async () => {
  const page = await site.open()
  await site.visit(page, '/app/admin/installations')
  await page.getByText('Local disk').first().waitFor()
  await page.getByRole('button', { name: 'Sync now' }).click()
  await page.getByText('Running').waitFor()
  await reconcile(site.ctx)
  await page
    .getByText(/^Done$/)
    .first()
    .waitFor()
})

test('the code host’s way back leads to the welcome page of one’s own installation, else home', async () => {
  const [installation] = await site.db
    .select({ id: installations.id })
    .from(installations)
    .where(eq(installations.orgId, site.org.id))
  const leadsTo = async (query: string) =>
    (await site.ask(`/app/setup/complete${query}`)).headers.get('location')
  expect(await leadsTo(`?installation_id=${installation?.id}`)).toBe(`/app/${site.org.slug}/welcome`)
  expect(await leadsTo('?installation_id=999999999')).toBe('/app/')
  expect(await leadsTo('')).toBe('/app/')
  const stranger = await fetch(`${site.address}/app/setup/complete?installation_id=7`, {
    headers: { accept: 'text/html' },
    redirect: 'manual',
  })
  expect(stranger.headers.get('location')).toBe(
    `/auth/login?return_to=${encodeURIComponent('/app/setup/complete?installation_id=7')}`,
  )
})

test('an org’s admin finds indexing in the settings and nothing of the platform; a reader finds neither', async () => {
  const setRole = (role: 'admin' | 'viewer') =>
    site.db.update(memberships).set({ role }).where(eq(memberships.userId, site.userId))
  await site.db.update(users).set({ isSuperAdmin: false }).where(eq(users.id, site.userId))
  await setRole('admin')
  const page = await site.open({ expected: [/403/] })
  await site.visit(page, site.at())
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Settings' }).click()
  const settings = page.getByRole('navigation', { name: 'Settings' })
  await settings.getByRole('link', { name: 'Indexing' }).click()
  await page.getByRole('heading', { name: 'Index runs' }).waitFor()
  expect(
    await settings.getByRole('list').evaluateAll((lists) => lists.map((list) => list.ariaLabel)),
  ).toEqual(['You', 'Organization', 'Connections'])
  expect((await site.ask('/app/admin/queue', { accept: 'text/html' })).status).toBe(403)
  await setRole('viewer')
  await page.goto(site.at())
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Settings' }).click()
  await settings.getByRole('link', { name: 'Repositories' }).waitFor()
  expect(await settings.getByRole('link', { name: /Indexing|Installations/ }).count()).toBe(0)
  expect((await site.ask('/app/admin/indexing', { accept: 'text/html' })).status).toBe(403)
})

test('a HEAD request to the code host’s callback, as link checkers send it, is rejected', async () => {
  const response = await fetch(`${site.address}/app/setup/complete?installation_id=7`, {
    method: 'HEAD',
    headers: { cookie: site.cookie, accept: 'text/html' },
    redirect: 'manual',
  })
  expect([response.status, response.headers.get('allow')]).toEqual([405, 'GET'])
})
