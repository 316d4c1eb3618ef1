import { and, asc, eq, inArray, isNull } from 'drizzle-orm'
import { beforeEach, describe, expect, it } from 'vitest'
import { acts, apiKeys } from '#db/schema/index'
import { makeApiKey } from '#server/accounts/keys/api-key'
import { syncBootstrapKey } from '#server/accounts/keys/index'
import type { Org } from '#server/kernel/context'
import { makeOrg } from '#tests/support/make-org'
import { openTestApp } from '#tests/support/test-app'

const test = openTestApp()
let orgs: [Org, Org]
beforeEach(async () => {
  orgs = [await makeOrg(test.db), await makeOrg(test.db)]
})

const inTheseOrgs = () =>
  inArray(
    acts.orgId,
    orgs.map(({ id }) => id),
  )

/** The recorded acts as `org: act`, in chronological order. */
async function readActs(): Promise<string[]> {
  const rows = await test.db.select().from(acts).where(inTheseOrgs()).orderBy(asc(acts.id))
  for (const row of rows)
    expect(row).toMatchObject({
      credential: 'system',
      targetKind: 'api_key',
      targetName: 'BOOTSTRAP_ADMIN_KEY',
    })
  return rows.map(({ orgId, act }) => `${orgId === orgs[0].id ? 'first' : 'second'}: ${act}`)
}

const inForce = async ({ id }: Org) =>
  (
    await test.db
      .select()
      .from(apiKeys)
      .where(and(eq(apiKeys.orgId, id), isNull(apiKeys.revokedAt)))
  ).length

describe('the bootstrap key', () => {
  it('is in the audit log when it is set, changed or removed, but not at other starts', async () => {
    const [first, second] = [makeApiKey(), makeApiKey()]
    for (const key of [first, first, second, second, null, null, first])
      await syncBootstrapKey(test.ctx, orgs[0], key)
    expect(await readActs()).toEqual([
      'first: api_key.create',
      'first: api_key.revoke',
      'first: api_key.create',
      'first: api_key.revoke',
      'first: api_key.create',
    ])
    expect(JSON.stringify(await test.db.select().from(acts).where(inTheseOrgs()))).not.toContain(first)
  })

  it('of an earlier setting is invalid, even if the default org has changed', async () => {
    await syncBootstrapKey(test.ctx, orgs[0], makeApiKey())
    await syncBootstrapKey(test.ctx, orgs[1], makeApiKey())
    expect([await inForce(orgs[0]), await inForce(orgs[1])]).toEqual([0, 1])
    expect(await readActs()).toEqual([
      'first: api_key.create',
      'first: api_key.revoke',
      'second: api_key.create',
    ])
  })
})
