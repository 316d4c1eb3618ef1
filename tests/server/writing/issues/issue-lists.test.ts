import { describe, expect, it } from 'vitest'
import { openRepository } from '#tests/server/writing/pulls/open-repository'
import { makeKey, makeMember } from '#tests/support/make-org'

const at = openRepository()

async function makeIssues() {
  const other = await makeMember(at.app.db, at.org, 'editor')
  const otherKey = await makeKey(at.app.db, at.org, { userId: other, scopes: ['specs:read', 'specs:write'] })
  await at.post('/issues', { title: 'Typo in limits', body: 'See 50% of it', labels: ['bug', 'docs'] })
  await at.post('/issues', { title: 'Refunds', body: 'A TYPO as well', labels: ['bug'] }, otherKey)
  await at.post('/issues', { title: 'Retries', assignees: [other] })
  await at.post('/issues/1/comments', { body: 'one' })
  await at.post('/issues/1/comments', { body: 'two' })
  await at.post('/issues/2/comments', { body: 'one' })
  return { other }
}

const numbers = async (query: string, list = 'issues') => {
  const { status, body } = await at.get(`/${list}?${query}`)
  expect(status, JSON.stringify(body)).toBe(200)
  expect(body.total).toBe(body[list].length)
  return body[list].map(({ number }: { number: number }) => number)
}

describe('the list of issues', () => {
  it('is filtered by labels, author, assignee and words, together with the state', async () => {
    const { other } = await makeIssues()
    expect(await numbers('labels=bug')).toEqual([2, 1])
    expect(await numbers('labels=docs,%20bug')).toEqual([1])
    expect(await numbers('labels=Bug')).toEqual([])
    expect(await numbers(`author=${other}`)).toEqual([2])
    expect(await numbers(`assignee=${other}`)).toEqual([3])
    expect(await numbers('assignee=none')).toEqual([2, 1])
    expect(await numbers('q=typo')).toEqual([2, 1])
    expect(await numbers('q=well%20refunds')).toEqual([2])
    expect(await numbers('q=50%25%20of')).toEqual([1])
    expect(await numbers('q=%25')).toEqual([1])
    expect(await numbers('q=%233')).toEqual([3])
    await at.post('/issues/1/close')
    expect(await numbers('q=typo')).toEqual([2])
    expect(await numbers('q=typo&state=all&labels=docs')).toEqual([1])
  })

  it('is sorted by time, last change, comments and title', async () => {
    await makeIssues()
    expect(await numbers('')).toEqual([3, 2, 1])
    expect(await numbers('sort=oldest')).toEqual([1, 2, 3])
    expect(await numbers('sort=commented')).toEqual([1, 2, 3])
    expect(await numbers('sort=updated')).toEqual([2, 1, 3])
    expect(await numbers('sort=least_updated')).toEqual([3, 1, 2])
    expect(await numbers('sort=least_commented')).toEqual([3, 2, 1])
    expect(await numbers('sort=title')).toEqual([2, 3, 1])
    expect(await numbers('sort=title_desc')).toEqual([1, 3, 2])
  })

  it.each([
    ['an unknown order', 'sort=best'],
    ['an author who is no id', 'author=me'],
    ['an assignee who is no id', 'assignee=me'],
    ['too many labels', `labels=${Array.from({ length: 11 }, (_, i) => i).join(',')}`],
    ['too long a text', `q=${'a'.repeat(201)}`],
  ])('is refused with %s', async (_, query) => {
    expect((await at.get(`/issues?${query}`)).status).toBe(422)
  })

  it('names the authors and assignees that it can be filtered by, apart for pull requests', async () => {
    const { other } = await makeIssues()
    const { body } = await at.get('/participants')
    expect(body.authors.map(({ user_id }: { user_id: number }) => user_id).sort()).toEqual(
      [at.writerId, other].sort(),
    )
    expect(body.assignees).toMatchObject([{ user_id: other }])
    expect((await at.get('/participants?kind=pull')).body).toEqual({ authors: [], assignees: [] })
  })
})

it('the list of pull requests has the same filters', async () => {
  for (const name of ['x', 'z']) {
    at.branch(name, { [`${name}.md`]: name })
    await at.post('/pulls', { title: `Say ${name}`, head: name })
  }
  await at.post('/issues/1', { labels: ['docs'] })
  expect(await numbers('labels=docs', 'pulls')).toEqual([1])
  expect(await numbers('q=say%20z', 'pulls')).toEqual([2])
  expect(await numbers('sort=oldest', 'pulls')).toEqual([1, 2])
  expect(await numbers('assignee=none&state=all', 'pulls')).toEqual([2, 1])
})
