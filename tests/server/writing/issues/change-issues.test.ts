import { and, eq, like } from 'drizzle-orm'
import { expect, it } from 'vitest'
import { acts } from '#db/schema/index'
import { openRepository } from '#tests/server/writing/pulls/open-repository'
import { makeMember, makeOrg } from '#tests/support/make-org'

const at = openRepository()
const title = (of: number) => ({ title: `Issue ${of}` })

/** `/issues/change` of the org, seen from the repository. */
const change = (body: object, key?: string) => at.post('/../../../issues/change', body, key)

async function open(count: number) {
  const { body } = await at.post('/issues', title(1))
  const repo = new URL(body.url).pathname.split('/').slice(4, 6).join('/')
  for (let of = 2; of <= count; of++) await at.post('/issues', title(of))
  return Array.from({ length: count }, (_, i) => `${repo}#${i + 1}`)
}

const read = async (number: number) => (await at.get(`/issues/${number}`)).body

it('closes open issues, leaves closed ones, and is undone by reopening those', async () => {
  const issues = await open(3)
  await at.post('/issues/2/close', { reason: 'completed' })
  const { status, body } = await change({ issues, close: 'not_planned' })
  expect([status, body.changed]).toEqual([200, [issues[0], issues[2]]])
  expect((await read(2)).close_reason).toBe('completed')
  expect(await read(3)).toMatchObject({ state: 'closed', close_reason: 'not_planned' })
  expect((await change({ issues: body.changed, reopen: true })).body.changed).toEqual(body.changed)
  expect(await read(1)).toMatchObject({ state: 'open', close_reason: null, closed_at: null })
})

it('adds and removes a label and an assignee, and records each changed issue', async () => {
  const issues = await open(2)
  const person = await makeMember(at.app.db, at.org)
  await at.post('/issues/1', { labels: ['docs', 'bug'] })
  expect((await change({ issues, add_label: 'bug' })).body.changed).toEqual([issues[1]])
  expect((await read(1)).labels).toEqual(['docs', 'bug'])
  expect((await change({ issues, remove_label: 'bug' })).body.changed).toEqual(issues)
  expect((await read(1)).labels).toEqual(['docs'])
  expect((await change({ issues, assign: person })).body.changed).toEqual(issues)
  expect((await change({ issues, assign: person })).body.changed).toEqual([])
  expect((await read(2)).assignees).toMatchObject([{ user_id: person }])
  expect((await change({ issues, unassign: person })).body.changed).toEqual(issues)
  const recorded = await at.app.db
    .select({ act: acts.act })
    .from(acts)
    .where(and(eq(acts.orgId, at.org.id), like(acts.targetId, `${issues[1]?.split('#')[0]}#2`)))
  expect(recorded.map(({ act }) => act)).toEqual(['issue.create', ...Array(4).fill('issue.edit')])
})

it('changes all or none, and says why', async () => {
  const issues = await open(2)
  const stranger = await makeMember(at.app.db, await makeOrg(at.app.db))
  await at.post('/issues/2', { labels: Array.from({ length: 20 }, (_, i) => `label ${i}`) })
  const refusals = [
    await change({ issues: [...issues, `${issues[0]}9`], close: 'completed' }),
    await change({ issues, add_label: 'one more' }),
    await change({ issues, assign: stranger }),
    await change({ issues, close: 'completed', add_label: 'bug' }),
    await change({ issues }),
    await change({ issues, close: 'completed' }, at.readOnlyKey),
  ]
  expect(refusals.map(({ status }) => status)).toEqual([404, 409, 422, 422, 422, 403])
  expect(refusals[0]?.body.detail).toContain('Nothing was changed.')
  expect(refusals[1]?.body.detail).toContain('#2 already has 20 labels')
  expect(await read(1)).toMatchObject({ state: 'open', labels: [], assignees: [] })
})
