import { and, eq, like } from 'drizzle-orm'
import { describe, expect, it, onTestFinished } from 'vitest'
import { acts, issueRelations, issues, repositories } from '#db/schema/index'
import { connectLocalRepository } from '#server/library/repos/index'
import { openRepository } from '#tests/server/writing/pulls/open-repository'
import { makeRepository } from '#tests/support/git-repository'
import { makeOrg } from '#tests/support/make-org'

const at = openRepository()

async function openIssues(count: number): Promise<void> {
  for (let number = 1; number <= count; number++) await at.post('/issues', { title: `Issue ${number}` })
}

const relate = (number: number, relation: string, other: number, is_related = true) =>
  at.post(`/issues/${number}/relations`, { relation, other: `#${other}`, is_related })

const relationsOf = async (number: number): Promise<string[]> =>
  (await at.get(`/issues/${number}/relations`)).body.relations.map(
    ({ relation, number: other }: { relation: string; number: number }) => `${relation} ${other}`,
  )

/** `owner/name` of the repository of this test, which has an issue. */
const ownName = async (): Promise<string> =>
  new URL((await at.get('/issues/1')).body.url).pathname.split('/').slice(4, 6).join('/')

describe('a relation of issues', () => {
  it('is shown on both issues, and removed from either', async () => {
    await openIssues(4)
    const { status, body } = await relate(1, 'blocked_by', 2)
    expect(status, JSON.stringify(body)).toBe(200)
    expect(body.relations).toMatchObject([
      { relation: 'blocked_by', number: 2, title: 'Issue 2', state: 'open', close_reason: null },
    ])
    await relate(3, 'parent', 1)
    await relate(1, 'sub_issue', 4)
    await relate(4, 'duplicate_of', 2)
    expect(await relationsOf(1)).toEqual(['sub_issue 3', 'sub_issue 4', 'blocked_by 2'])
    expect(await relationsOf(2)).toEqual(['blocks 1', 'duplicated_by 4'])
    expect(await relationsOf(4)).toEqual(['parent 1', 'duplicate_of 2'])
    expect((await at.get('/issues/1')).body).toMatchObject({ parent: null, blocked_by: [2] })
    await relate(2, 'blocks', 1, false)
    expect(await relationsOf(1)).toEqual(['sub_issue 3', 'sub_issue 4'])
  })

  it('makes no circle, not even over several issues', async () => {
    await openIssues(3)
    for (const [relation, inverse] of [
      ['parent', 'sub_issue'],
      ['blocked_by', 'blocks'],
      ['duplicate_of', 'duplicated_by'],
    ] as const) {
      expect((await relate(1, relation, 2)).status).toBe(200)
      expect((await relate(3, inverse, 2)).status).toBe(200)
      const { status, body } = await relate(3, relation, 1)
      expect([status, body.detail]).toEqual([409, expect.stringMatching(/^One of the issues .*already/)])
      expect((await relate(1, inverse, 3)).status).toBe(409)
    }
  })

  it('is one at a time: a new parent or original replaces the former one', async () => {
    await openIssues(3)
    for (const relation of ['parent', 'duplicate_of']) {
      await relate(1, relation, 2)
      await relate(1, relation, 3)
    }
    expect(await relationsOf(1)).toEqual(['parent 3', 'duplicate_of 3'])
    expect(await relationsOf(2)).toEqual([])
  })

  it('answers what it replaced, which is recorded on the former issue, too', async () => {
    await openIssues(4)
    const own = await ownName()
    expect((await relate(3, 'parent', 1)).body).toMatchObject({ is_changed: true, replaced: null })
    const former = { issue: `${own}#3`, relation: 'parent', other: `${own}#1` }
    const before = (await at.get('/issues/1')).body.updated_at
    expect((await relate(3, 'parent', 2)).body).toMatchObject({ is_changed: true, replaced: former })
    expect((await at.get('/issues/1')).body.updated_at > before).toBe(true)
    expect((await relate(4, 'sub_issue', 3)).body.replaced).toEqual({ ...former, other: `${own}#2` })
    expect((await relate(4, 'sub_issue', 3)).body).toMatchObject({ is_changed: false, replaced: null })
    expect((await relate(4, 'blocks', 3, false)).body).toMatchObject({ is_changed: false, replaced: null })
    const rows = await at.app.db
      .select({ target: acts.targetId, details: acts.details })
      .from(acts)
      .where(and(eq(acts.orgId, at.org.id), like(acts.targetId, `${own}#%`), eq(acts.act, 'issue.unrelate')))
      .orderBy(acts.id)
    expect(rows).toEqual([
      { target: `${own}#3`, details: { relation: 'parent', other: `${own}#1` } },
      { target: `${own}#1`, details: { relation: 'sub_issue', other: `${own}#3` } },
      { target: `${own}#3`, details: { relation: 'parent', other: `${own}#2` } },
      { target: `${own}#2`, details: { relation: 'sub_issue', other: `${own}#3` } },
    ])
  })

  it('changes nothing when it is there already, counts as an update otherwise, and is recorded', async () => {
    await openIssues(2)
    const updatedAt = async (number: number) => (await at.get(`/issues/${number}`)).body.updated_at
    const before = [await updatedAt(1), await updatedAt(2)]
    await relate(1, 'blocks', 2)
    const after = [await updatedAt(1), await updatedAt(2)]
    expect(after.every((time, index) => time > String(before[index]))).toBe(true)
    expect((await relate(1, 'blocks', 2)).status).toBe(200)
    expect([await updatedAt(1), await updatedAt(2)]).toEqual(after)
    const rows = await at.app.db
      .select({ details: acts.details })
      .from(acts)
      .where(
        and(
          eq(acts.orgId, at.org.id),
          like(acts.targetId, `${await ownName()}#%`),
          eq(acts.act, 'issue.relate'),
        ),
      )
    expect(rows).toEqual([
      { details: { relation: 'blocks', other: `${await ownName()}#2` } },
      { details: { relation: 'blocked_by', other: `${await ownName()}#1` } },
    ])
  })

  it('is refused for the issue itself, for others than issues, and without the permission', async () => {
    at.branch('side', { 'b.md': 'b' })
    await openIssues(1)
    await at.post('/pulls', { title: 'A pull request', head: 'side' })
    expect((await relate(1, 'blocks', 1)).status).toBe(422)
    expect((await relate(1, 'blocks', 2)).status).toBe(422)
    expect((await relate(1, 'blocks', 99)).status).toBe(422)
    expect((await relate(1, 'likes', 1)).status).toBe(422)
    expect((await relate(2, 'blocks', 1)).status).toBe(404)
    const path = '/issues/1/relations'
    expect((await at.post(path, { relation: 'blocks', other: '#2' }, at.readOnlyKey)).status).toBe(403)
    expect((await at.get(path, at.readOnlyKey)).status).toBe(200)
  })

  it('is symmetric between issues that are only related', async () => {
    await openIssues(2)
    await relate(2, 'related', 1)
    await relate(1, 'related', 2)
    expect([await relationsOf(1), await relationsOf(2)]).toEqual([['related 2'], ['related 1']])
    await relate(2, 'related', 1, false)
    expect(await relationsOf(1)).toEqual([])
  })

  it('marks the rows of lists: who is blocked by an open issue, and how many sub-issues are closed', async () => {
    await openIssues(4)
    await relate(1, 'blocked_by', 2)
    await relate(1, 'sub_issue', 3)
    await relate(1, 'sub_issue', 4)
    await at.post('/issues/3/close', {})
    const first = async () => (await at.get('/issues?q=%231')).body.issues[0]
    expect(await first()).toMatchObject({ is_blocked: true, sub_issues: { total: 2, closed: 1 } })
    await at.post('/issues/2/close', {})
    expect(await first()).toMatchObject({ is_blocked: false, blocked_by: [2] })
  })

  it('is set when an issue is closed as a duplicate, or neither is saved', async () => {
    await openIssues(2)
    expect((await at.post('/issues/1/close', { duplicate_of: '#9', comment: 'See there.' })).status).toBe(422)
    expect((await at.get('/issues/1')).body).toMatchObject({ state: 'open', comment_count: 0 })
    const { body } = await at.post('/issues/1/close', { duplicate_of: '#2', comment: 'See there.' })
    expect(body).toMatchObject({ state: 'closed', close_reason: 'not_planned', comment_count: 1 })
    expect(await relationsOf(1)).toEqual(['duplicate_of 2'])
  })

  it('has a limit on both sides', async () => {
    await openIssues(3)
    const latest = (await at.app.db.select().from(issues).orderBy(issues.createdAt)).at(-1)
    if (!latest) throw new Error('the issues were not saved')
    const many = Array.from({ length: 100 }, (_, index) => ({
      ...latest,
      number: 1_000 + index,
      title: `More ${index}`,
    }))
    await at.app.db.insert(issues).values(many)
    const { orgId, repositoryId } = latest
    await at.app.db.insert(issueRelations).values(
      many.map(({ number }) => ({
        orgId,
        repositoryId,
        number,
        kind: 'parent' as const,
        otherRepositoryId: repositoryId,
        other: 1,
      })),
    )
    expect((await relate(2, 'parent', 1)).status).toBe(409)
    expect((await relate(1, 'sub_issue', 2)).status).toBe(409)
    expect((await relate(2, 'parent', 3)).status).toBe(200)
    expect((await relate(1, 'parent', 3)).status).toBe(200)
  })
})

describe('a relation to an issue of another repository', () => {
  let former = ''

  it('needs a repository of the same org', async () => {
    await openIssues(1)
    former = await ownName()
    const { status, body } = await at.post('/issues/1/relations', {
      relation: 'blocks',
      other: 'acme/none#1',
    })
    expect([status, body.detail]).toMatchObject([
      422,
      [{ msg: 'There is no local repository acme/none here.' }],
    ])
    const stranger = await makeOrg(at.app.db)
    const git = makeRepository({ 'README.md': '# A\n' })
    onTestFinished(() => git.remove())
    await connectLocalRepository(at.app.ctx, stranger, { owner: 'acme', name: 'theirs', path: git.path })
    const outside = { relation: 'blocks', other: 'acme/theirs#1' }
    expect((await at.post('/issues/1/relations', outside)).body.detail).toMatchObject([
      { msg: 'There is no local repository acme/theirs here.' },
    ])
    expect((await at.post('/issues/1/relations', { ...outside, other: 'a b#1' })).status).toBe(422)
  })

  it('is shown from both, makes no circle, and goes with the repository', async () => {
    await openIssues(1)
    const own = await ownName()
    const [, formerRepo = ''] = former.split('/')
    const other = `${formerRepo}#1`
    expect(
      (await at.post('/issues/1/relations', { relation: 'blocked_by', other })).body.relations,
    ).toMatchObject([{ relation: 'blocked_by', repo: former, number: 1, title: 'Issue 1' }])
    const there = `/../${formerRepo}/issues/1/relations`
    expect((await at.get(there)).body.relations).toMatchObject([{ relation: 'blocks', repo: own, number: 1 }])
    expect((await at.post(there, { relation: 'blocked_by', other: `${own}#1` })).status).toBe(409)
    expect((await at.get('/issues/1')).body).toMatchObject({ blocked_by: [], is_blocked: true })
    await at.app.db
      .update(repositories)
      .set({ disconnectedAt: new Date() })
      .where(and(eq(repositories.orgId, at.org.id), eq(repositories.name, formerRepo)))
    expect(await relationsOf(1)).toEqual([])
    expect((await at.get('/issues/1')).body.is_blocked).toBe(false)
  })
})

describe('where an issue is mentioned', () => {
  const mentionsOf = async (number: number): Promise<number[]> =>
    (await at.get(`/issues/${number}/relations`)).body.mentions.map(
      ({ number: by }: { number: number }) => by,
    )

  it('follows the texts of issues, pull requests and comments', async () => {
    at.branch('side', { 'b.md': 'b' })
    await openIssues(1)
    await at.post('/issues', { title: 'Second', body: 'Like #1 and #1, not `#1` alone, nor #99.' })
    await at.post('/issues', { title: 'Third', body: 'In code: `#1`.' })
    await at.post('/pulls', { title: 'Fourth', head: 'side', body: 'Solves #1' })
    await at.post('/issues/3/comments', { body: 'As #1 says.' })
    const { body } = await at.get('/issues/1/relations')
    expect(body.mentions).toMatchObject([
      { number: 4, kind: 'pull', title: 'Fourth' },
      { number: 3, kind: 'issue' },
      { number: 2, kind: 'issue', state: 'open' },
    ])
    expect(body.mention_count).toBe(3)
    await at.post('/issues/2', { body: 'Like nothing.' })
    await at.post('/issues/3', { body: 'Still not.' })
    expect(await mentionsOf(1)).toEqual([4, 3])
    expect((await at.get('/issues/4/relations')).body).toMatchObject({ relations: [], mentions: [] })
  })

  it('is not itself', async () => {
    await openIssues(1)
    await at.post('/issues/1', { body: 'See #1.' })
    expect(await mentionsOf(1)).toEqual([])
  })
})
