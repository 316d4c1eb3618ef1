import { sql } from 'drizzle-orm'
import { beforeAll, expect, it } from 'vitest'
import { readSettings } from '#server/boot/settings/index'
import { createApp } from '#server/http/app'
import { openPublicStatus } from '#server/platform/system/index'
import { openSignInSite } from '#tests/support/sign-in/sign-in-site'
import { BASE_URL, plainPages } from '#tests/support/test-app'
import { keysOnly } from '#tests/support/test-context'

const site = openSignInSite()
beforeAll(() => site.db.execute(sql`delete from workers`))

/** Each call has an app of its own, which remembers nothing. */
const ask = (publicStatus: (() => Promise<object>) | undefined = openPublicStatus(site.ctx)) =>
  createApp({ ...site.ctx, ...keysOnly, baseUrl: BASE_URL, pages: plainPages, publicStatus }).request(
    `${BASE_URL}/status.json`,
  )

const beat = () =>
  site.db.execute(sql`
    insert into workers (id, pid, host, application_name, seen_at) values ('w', 1, 'secret-host', 'a', now())
    on conflict (id) do update set seen_at = now()`)

it('says which part has failed, without names', async () => {
  const dead = await ask()
  expect(dead.status).toBe(200)
  expect(await dead.json()).toEqual({
    status: 'failed',
    checks: { database: 'ok', writes: 'ok', jobs: 'failed' },
    checked_at: expect.any(String),
  })
  await beat()
  const alive = await (await ask()).text()
  expect(JSON.parse(alive)).toMatchObject({ status: 'ok', checks: { jobs: 'ok' } })
  expect(alive).not.toContain('secret-host')
})

it('says that jobs are slow', async () => {
  await beat()
  await site.db.execute(sql`
    select graphile_worker.add_job('repos/sweep-texts', run_at => now() - interval '6 minutes', job_key => 'late')`)
  expect(await (await ask()).json()).toMatchObject({ status: 'slow', checks: { jobs: 'slow' } })
})

it('exists only if the operator turns it on', async () => {
  expect(readSettings({}).publicStatus).toBe(false)
  expect(readSettings({ PUBLIC_STATUS: 'on' }).publicStatus).toBe(true)
  expect(() => readSettings({ PUBLIC_STATUS: 'yes' })).toThrow('PUBLIC_STATUS must be on or off')
  // Like every unknown path, it is then an address of the pages.
  const off = createApp({ ...site.ctx, ...keysOnly, baseUrl: BASE_URL, pages: plainPages })
  expect(await (await off.request(`${BASE_URL}/status.json`)).text()).toBe('page /status.json')
})
