import { eq, sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { orgSizes, texts, users } from '#db/schema/index'
import { measureOrgs } from '#server/console/operation/measure-orgs'
import { makeMember, makeOrg, signIn } from '#tests/support/make-org'
import { openTestApp } from '#tests/support/test-app'
import { jobContext } from '#tests/support/test-context'

const site = openTestApp()

test('sizes are estimated from a sample of all tables, the largest first', async () => {
  const [large, small] = [await makeOrg(site.db), await makeOrg(site.db)]
  const add = (orgId: number, count: number) =>
    site.db.execute(sql`
      insert into ${texts} (org_id, blob_sha, parser_version, facts, content)
      select ${orgId}, md5(n::text) || ${String(orgId)}, 1, '{}', string_agg(md5(n::text || m::text), '')
      from generate_series(1, ${count}) n, generate_series(1, 300) m group by n`)
  await add(large.id, 200)
  await add(small.id, 20)
  await measureOrgs(jobContext(site.ctx))
  const sizes = new Map((await site.db.select().from(orgSizes)).map(({ orgId, bytes }) => [orgId, bytes]))
  expect(sizes.get(large.id)).toBeGreaterThan(200 * 5_000)
  expect((sizes.get(large.id) ?? 0) / (sizes.get(small.id) ?? 1)).toBeGreaterThan(5)
  const adminId = await makeMember(site.db, large)
  await site.db.update(users).set({ isSuperAdmin: true }).where(eq(users.id, adminId))
  const cookie = await signIn(site.db, adminId)
  const { orgs } = await (await site.ask('/app/admin/api/operation', { cookie })).json()
  expect(orgs[0].bytes).toBeGreaterThanOrEqual(orgs[1].bytes)
  expect(orgs).toContainEqual(expect.objectContaining({ org: large.slug }))
})
