import { expect, it } from 'vitest'
import type { Org } from '#server/kernel/context'
import { enterInDirectory } from '#server/kernel/org-ids/org-directory'
import { formatOrgScopedId } from '#server/kernel/org-ids/org-scoped-id'
import { CONFIG, openIndexing } from '#tests/server/library/indexing/indexing'
import { makeKey, makeMember, makeOrg, signIn } from '#tests/support/make-org'
import { openTestApp } from '#tests/support/test-app'
import { followIndex, identitiesOf } from './follow'

const indexing = openIndexing()
const test = openTestApp()

const text = (heading: string) => `# A\n\n## ${heading}\n\nMoney goes back to where it came from.\n`

const linkOf = (section: { orgId: number; id: number } | undefined) =>
  section ? formatOrgScopedId(section) : 'no section'

async function follow(id: string, org: Org) {
  const cookie = await signIn(test.db, await makeMember(test.db, org, 'viewer'))
  return test.ask(`/s/${id}`, { cookie, headers: { accept: 'application/json' } })
}

it('leads to the section under its new name, number and file, and to its document after removal', async () => {
  const { git, key } = await indexing.connected({
    'CONFIG.yaml': CONFIG,
    'docs/specs/a.md': text('1. Refunds'),
  })
  await followIndex(indexing.ctx, key)
  const [identity] = await identitiesOf(indexing, key)
  const link = linkOf(identity)
  const pages = `/app/${indexing.org.slug}/specs/acme/specs`
  const first = await follow(link, indexing.org)
  expect([first.status, first.headers.get('location')]).toEqual([302, `${pages}/docs/specs/a.md#1-refunds`])

  git.commit({ 'docs/specs/a.md': null, 'docs/specs/b.md': text('1. Refunds') })
  await indexing.again(key)
  await followIndex(indexing.ctx, key)
  git.commit({ 'docs/specs/b.md': text('2. Paying back') })
  await indexing.again(key)
  await followIndex(indexing.ctx, key)
  const moved = await follow(link, indexing.org)
  expect(moved.headers.get('location')).toBe(`${pages}/docs/specs/b.md#2-paying-back`)

  git.commit({ 'docs/specs/b.md': '# B\n' })
  await indexing.again(key)
  await followIndex(indexing.ctx, key)
  expect((await follow(link, indexing.org)).headers.get('location')).toBe(`${pages}/docs/specs/b.md`)
})

it('is followed with an API key of the org, and not with another org’s', async () => {
  const { key } = await indexing.connected({ 'CONFIG.yaml': CONFIG, 'docs/specs/a.md': text('1. Refunds') })
  await followIndex(indexing.ctx, key)
  const [identity] = await identitiesOf(indexing, key)
  const ask = async (org: Org) => {
    const userId = await makeMember(test.db, org, 'viewer')
    return test.ask(`/s/${linkOf(identity)}`, { key: await makeKey(test.db, org, { userId }) })
  }
  const own = await ask(indexing.org)
  expect([own.status, own.headers.get('location')]).toEqual([
    302,
    `/app/${indexing.org.slug}/specs/acme/specs/docs/specs/a.md#1-refunds`,
  ])
  expect((await ask(await makeOrg(test.db))).status).toBe(404)
})

it('is to another org as a link that never was', async () => {
  const { key } = await indexing.connected({ 'CONFIG.yaml': CONFIG, 'docs/specs/a.md': text('1. Refunds') })
  await followIndex(indexing.ctx, key)
  const [identity] = await identitiesOf(indexing, key)
  const stranger = await makeOrg(test.db)
  const answers = [
    await follow(linkOf(identity), stranger),
    await follow(`${indexing.org.id}-999999999999`, stranger),
    await follow('999999999999', stranger),
  ]
  const texts = await Promise.all(answers.map((answer) => answer.json()))
  expect(answers.map(({ status }) => status)).toEqual([404, 404, 404])
  const [first, ...others] = texts.map((text) => ({ ...text, request_id: '' }))
  expect(others).toEqual([first, first])
})

it('is 404 if its section belongs to another org', async () => {
  const { key } = await indexing.connected({ 'CONFIG.yaml': CONFIG, 'docs/specs/a.md': text('1. Refunds') })
  await followIndex(indexing.ctx, key)
  const [identity] = await identitiesOf(indexing, key)
  const other = await makeOrg(test.db)
  expect((await follow(`${other.id}-${identity?.id}`, other)).status).toBe(404)
  expect((await follow(`${other.id}-${identity?.id}`, indexing.org)).status).toBe(404)
})

it('of an earlier version without an org still leads to its section', async () => {
  const { key } = await indexing.connected({ 'CONFIG.yaml': CONFIG, 'docs/specs/a.md': text('1. Refunds') })
  await followIndex(indexing.ctx, key)
  const [identity] = await identitiesOf(indexing, key)
  const earlier = String(identity?.id)
  expect((await follow(earlier, indexing.org)).status).toBe(404)
  await enterInDirectory(test.db, 'section', earlier, indexing.org.id)
  const answer = await follow(earlier, indexing.org)
  expect([answer.status, answer.headers.get('location')]).toEqual([
    302,
    `/app/${indexing.org.slug}/specs/acme/specs/docs/specs/a.md#1-refunds`,
  ])
  expect((await follow(earlier, await makeOrg(test.db))).status).toBe(404)
})
