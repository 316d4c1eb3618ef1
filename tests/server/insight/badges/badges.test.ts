import { eq } from 'drizzle-orm'
import { parse } from 'parse5'
import { beforeAll, expect, test } from 'vitest'
import { orgs } from '#db/schema/index'
import { drawBadge } from '#server/insight/badges/draw-badge'
import { makeKey, makeMember, makeOrg } from '#tests/support/make-org'
import { openTestApp } from '#tests/support/test-app'

const site = openTestApp()
let org: Awaited<ReturnType<typeof makeOrg>>
let key = ''

beforeAll(async () => {
  org = await makeOrg(site.db)
  const userId = await makeMember(site.db, org, 'admin')
  key = await makeKey(site.db, org, { userId, scopes: ['specs:read', 'org:manage'] })
})

const badge = (slug: string, name = 'health.svg') => site.ask(`/badges/${slug}/${name}`)

const publish = (are_public: boolean) =>
  site.ask(`/app/${org.slug}/api/badges`, {
    method: 'POST',
    key,
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ are_public }),
  })

const bodyOf = async (response: Response) => {
  const { request_id: _, ...rest } = await response.json()
  return rest
}

test('an org that does not publish badges looks like one that does not exist', async () => {
  const [own, missing] = [await badge(org.slug), await badge('no-such-org')]
  expect([own.status, missing.status]).toEqual([404, 404])
  expect(await bodyOf(own)).toEqual(await bodyOf(missing))
})

test('anyone sees published badges, until the org stops it or is suspended', async () => {
  expect(await (await publish(true)).json()).toEqual({ are_public: true })
  for (const [name, label] of [
    ['health.svg', 'spec health: '],
    ['coverage.svg', 'spec coverage: 0%'],
  ] as const) {
    const response = await badge(org.slug.toUpperCase(), name)
    expect(response.status).toBe(200)
    expect(response.headers.get('content-type')).toBe('image/svg+xml')
    expect(response.headers.get('content-security-policy')).toContain('sandbox')
    expect(await response.text()).toContain(label)
  }
  expect((await badge(org.slug, 'secrets.svg')).status).toBe(404)
  await site.db.update(orgs).set({ suspendedAt: new Date() }).where(eq(orgs.id, org.id))
  expect((await badge(org.slug)).status).toBe(404)
  await site.db.update(orgs).set({ suspendedAt: null }).where(eq(orgs.id, org.id))
  await publish(false)
  expect((await badge(org.slug)).status).toBe(404)
})

test('the color follows the score, and the image says its content in words', () => {
  const colors = [95, 60, 10].map((score) => {
    const svg = drawBadge({ label: 'spec health', text: `${score}`, score })
    expect(svg).toContain(`aria-label="spec health: ${score}"`)
    expect(parse(svg).childNodes.length).toBeGreaterThan(0)
    return /x="\d+" width="\d+" height="20" fill="(#\w+)"/.exec(svg)?.[1]
  })
  expect(new Set(colors).size).toBe(3)
})
