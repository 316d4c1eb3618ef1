import { describe, expect, it } from 'vitest'
import { openRepository } from '#tests/server/writing/pulls/open-repository'

const at = openRepository()

describe('the text of a pull request', () => {
  it('is the message of the only commit by default', async () => {
    at.git.git('checkout', '--quiet', '-b', 'side')
    at.git.commit({ 'b.md': 'b' }, 'Say b\n\nIt was missing.')
    at.git.git('checkout', '--quiet', 'main')
    const comparison = { title: 'Say b', body: 'It was missing.', ahead_by: 1, behind_by: 0, base: 'main' }
    expect((await at.get('/compare?head=side')).body).toMatchObject(comparison)
    expect((await at.post('/pulls', { head: 'side' })).body).toMatchObject({
      title: 'Say b',
      body: 'It was missing.',
    })
  })

  it('is the name of the branch for several commits, and what somebody wrote', async () => {
    at.branch('say-more_of-b', { 'b.md': 'b' })
    at.git.git('checkout', '--quiet', 'say-more_of-b')
    at.git.commit({ 'b.md': 'c' })
    at.git.git('checkout', '--quiet', 'main')
    expect((await at.get('/compare?head=say-more_of-b')).body).toMatchObject({
      title: 'Say more of b',
      ahead_by: 2,
    })
    expect((await at.get('/compare?head=nowhere')).status).toBe(422)
    const { body } = await at.post('/pulls', { head: 'say-more_of-b', title: 'Own', body: 'words' })
    expect(body).toMatchObject({ title: 'Own', body: 'words', is_draft: false })
  })
})

describe('a draft', () => {
  it('is not merged until it is ready', async () => {
    at.branch('side', { 'b.md': 'b' })
    expect((await at.post('/pulls', { head: 'side', is_draft: true })).body.is_draft).toBe(true)
    expect((await at.get('/pulls')).body.pulls).toMatchObject([{ is_draft: true }])
    const refused = await at.post('/pulls/1/merge')
    expect([refused.status, refused.body.detail]).toEqual([409, expect.stringContaining('draft')])
    expect((await at.post('/pulls/1/ready')).body.is_draft).toBe(false)
    expect((await at.post('/pulls/1/ready')).status).toBe(200)
    expect((await at.post('/pulls/1/draft')).body.is_draft).toBe(true)
    await at.post('/pulls/1/ready')
    expect((await at.post('/pulls/1/merge')).body.state).toBe('merged')
    expect((await at.post('/pulls/1/draft')).status).toBe(409)
  })
})

describe('the branch of a pull request', () => {
  const branches = async () =>
    (await at.get('/branches')).body.branches.map(({ name }: { name: string }) => name)

  it('is deleted with the merge if asked for', async () => {
    at.branch('side', { 'b.md': 'b' })
    await at.post('/pulls', { head: 'side' })
    const { body } = await at.post('/pulls/1/merge', { delete_branch: true })
    expect(body).toMatchObject({ state: 'merged', can_delete_branch: false })
    expect(await branches()).toEqual(['main'])
  })

  it('is deleted later, but not while something needs it or after it moved', async () => {
    at.branch('side', { 'b.md': 'b' })
    await at.post('/pulls', { head: 'side' })
    expect((await at.post('/pulls/1/delete-branch')).status).toBe(409)
    at.git.git('checkout', '--quiet', 'side')
    at.branch('onward', { 'c.md': 'c' })
    at.git.git('checkout', '--quiet', 'main')
    await at.post('/pulls', { head: 'onward', base: 'side' })
    expect((await at.post('/pulls/1/merge', { delete_branch: true })).body).toMatchObject({
      state: 'merged',
      can_delete_branch: true,
    })
    expect((await at.post('/pulls/1/delete-branch')).status).toBe(409)
    await at.post('/pulls/2/close')
    expect((await at.post('/pulls/1/delete-branch')).body.can_delete_branch).toBe(false)
    expect(await branches()).toEqual(['main', 'onward'])
    at.git.git('checkout', '--quiet', 'onward')
    at.git.commit({ 'c.md': 'd' })
    at.git.git('checkout', '--quiet', 'main')
    expect((await at.get('/pulls/2')).body.can_delete_branch).toBe(false)
    expect((await at.post('/pulls/2/delete-branch')).status).toBe(409)
    expect(await branches()).toEqual(['main', 'onward'])
  })
})
