import { expect, it } from 'vitest'
import { enterInDirectory, findOrgId } from '#server/kernel/org-ids/org-directory'
import { makeOrg } from '#tests/support/make-org'
import { openTestApp } from '#tests/support/test-app'

const test = openTestApp()

const find = (id: number) => findOrgId(test.db, 'installation', id)

it('finds the org of an id, and no org for an unknown id or one of another kind', async () => {
  const org = await makeOrg(test.db)
  expect(await enterInDirectory(test.db, 'installation', 880_001, org.id)).toBe(true)
  expect(await enterInDirectory(test.db, 'section', 880_002, org.id)).toBe(true)
  expect(await find(880_001)).toBe(org.id)
  expect(await find(880_002)).toBe(0)
})

it('keeps an id with its org: entering it again changes nothing, and another org cannot have it', async () => {
  const [first, second] = [await makeOrg(test.db), await makeOrg(test.db)]
  const enter = (orgId: number) => enterInDirectory(test.db, 'installation', 880_003, orgId)
  expect([await enter(first.id), await enter(first.id), await enter(second.id)]).toEqual([true, true, false])
  expect(await find(880_003)).toBe(first.id)
})

it('assigns an id that several orgs register at once to one of them', async () => {
  const newOrgs = await Promise.all(Array.from({ length: 5 }, () => makeOrg(test.db)))
  const entered = await Promise.all(
    newOrgs.map(({ id }) => enterInDirectory(test.db, 'installation', 880_004, id)),
  )
  expect(entered.filter(Boolean)).toHaveLength(1)
  expect(await find(880_004)).toBe(newOrgs[entered.indexOf(true)]?.id)
})
