import { describe, expect, it } from 'vitest'
import { issueLabels } from '#db/schema/index'
import { openRepository } from '#tests/server/writing/pulls/open-repository'

const at = openRepository()

describe('the color of a label', () => {
  it('belongs to the repository, and stands with every issue that has the label', async () => {
    await at.post('/issues', { title: 'A', labels: ['docs', 'bug'] })
    await at.post('/issues', { title: 'B', labels: ['bug'] })
    await at.post('/issues/2/close')
    const { status, body } = await at.post('/labels', { name: ' bug ', color: 'red' })
    expect(status, JSON.stringify(body)).toBe(200)
    expect(body.labels).toEqual([
      { name: 'bug', color: 'red', open_issues: 1, open_pulls: 0 },
      { name: 'docs', color: 'gray', open_issues: 1, open_pulls: 0 },
    ])
    expect((await at.get('/labels')).body).toEqual(body)
    expect((await at.get('/issues/1')).body).toMatchObject({
      labels: ['docs', 'bug'],
      label_colors: { bug: 'red' },
    })
    expect((await at.get('/issues')).body.issues).toMatchObject([{ label_colors: { bug: 'red' } }])
  })

  it('can be chosen before the label is used, changed, and taken back with gray', async () => {
    await at.post('/labels', { name: 'later', color: 'blue' })
    expect((await at.post('/labels', { name: 'later', color: 'green' })).body.labels).toMatchObject([
      { name: 'later', color: 'green', open_issues: 0 },
    ])
    expect((await at.post('/labels', { name: 'later', color: 'gray' })).body.labels).toEqual([])
  })

  it('is refused if it is no color, needs write permission, and has a limit', async () => {
    expect((await at.post('/labels', { name: 'bug', color: '#ff0000' })).status).toBe(422)
    expect((await at.post('/labels', { name: 'a,b', color: 'red' })).status).toBe(422)
    expect((await at.post('/labels', { name: 'bug', color: 'red' }, at.readOnlyKey)).status).toBe(403)
    expect((await at.get('/labels', at.readOnlyKey)).status).toBe(200)
    await at.post('/labels', { name: 'first', color: 'red' })
    const [row] = await at.app.db.select().from(issueLabels)
    if (!row) throw new Error('the label was not saved')
    const rows = Array.from({ length: 199 }, (_, i) => ({ ...row, name: `l${i}` }))
    const { repositoryId } = (await at.app.db.select().from(issueLabels)).at(-1) ?? row
    await at.app.db.insert(issueLabels).values(rows.map((each) => ({ ...each, repositoryId })))
    expect((await at.post('/labels', { name: 'one more', color: 'red' })).status).toBe(409)
    expect((await at.post('/labels', { name: 'first', color: 'blue' })).status).toBe(200)
  })
})
