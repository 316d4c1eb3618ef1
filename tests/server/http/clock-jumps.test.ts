import { beforeAll, expect, it, onTestFinished, vi } from 'vitest'
import { makeKey, makeMember, makeOrg, signIn } from '#tests/support/make-org'
import { openTestApp } from '#tests/support/test-app'

const DAY_MS = 86_400_000
const site = openTestApp()
let callers: Record<string, { key?: string; cookie?: string }>
let slug: string

beforeAll(async () => {
  const org = await makeOrg(site.db)
  slug = org.slug
  callers = {
    key: { key: await makeKey(site.db, org) },
    session: { cookie: await signIn(site.db, await makeMember(site.db, org)) },
  }
})

const statuses = () =>
  Promise.all(
    Object.values(callers).map(
      async (caller) => (await site.ask(`/app/${slug}/api/coverage`, caller)).status,
    ),
  )

/** Moves the clock of this process. The database keeps its own. */
function jump(ms: number): void {
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + ms })
  onTestFinished(() => void vi.useRealTimers())
}

it.each([
  ['forward', DAY_MS],
  ['back', -DAY_MS],
])('keys and sessions stay valid when the clock jumps a day %s, and when it is corrected', async (_, ms) => {
  jump(ms)
  expect(await statuses()).toEqual([200, 200])
  vi.useRealTimers()
  expect(await statuses()).toEqual([200, 200])
})
