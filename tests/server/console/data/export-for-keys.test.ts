import { expect, it } from 'vitest'
import type { Permission } from '#server/kernel/permissions'
import { makeKey, makeMember, makeOrg } from '#tests/support/make-org'
import { openTestApp } from '#tests/support/test-app'

const test = openTestApp()

it('the export is not for a key that may not read documents', async () => {
  const org = await makeOrg(test.db)
  const userId = await makeMember(test.db, org, 'admin')
  const send = async (scopes: Permission[]) => {
    const key = await makeKey(test.db, org, { userId, scopes })
    return test.ask(`/app/${org.slug}/api/export`, { key })
  }
  const refused = await send(['org:manage'])
  expect([refused.status, await refused.text()]).toEqual([403, expect.stringContaining('specs:read')])
  const allowed = await send(['org:manage', 'specs:read'])
  expect([allowed.status, await allowed.text()]).toEqual([200, expect.stringContaining('"format":1')])
})
