import { rmSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { openRepository } from '#tests/server/writing/pulls/open-repository'

const at = openRepository({ 'docs/specs/a.md': '# A\n\n## One\n' })

const hrefsOf = (html: string) => [...html.matchAll(/<a href="([^"]*)"/g)].map(([, href]) => href)

describe('a text of an issue', () => {
  it('links the issues, pull requests, commits and documents that exist', async () => {
    const sha = at.git.head()
    await at.index()
    at.branch('side', { 'b.md': 'b' })
    await at.post('/issues', { title: 'First "one"' })
    await at.post('/pulls', { title: 'Second', head: 'side' })
    const body = `Like #1, #2 and #99, since ${sha.slice(0, 8)}, not 0123456, in docs/specs/a.md#one and docs/no.md.`
    const issue = (await at.post('/issues', { title: 'Third', body })).body
    const repo = new URL(issue.url).pathname.replace('/issues/3', '')
    const hrefs = [
      `${repo}/issues/1`,
      `${repo}/pulls/2`,
      `${repo}/commits/${sha}`,
      `${repo.replace('/repos/', '/docs/')}/docs/specs/a.md#one`,
    ]
    expect(hrefsOf(issue.body_html)).toEqual(hrefs)
    expect(issue.body_html).toContain('title="First &quot;one&quot;"')
    const comment = (await at.post('/issues/2/comments', { body })).body
    expect(hrefsOf(comment.body_html)).toEqual(hrefs)
  })

  it('stays readable without the repository', async () => {
    await at.post('/issues', { title: 'A', body: `Since ${at.git.head()}, as in #1.` })
    rmSync(at.git.path, { recursive: true })
    const { status, body } = await at.get('/issues/1')
    expect(status).toBe(200)
    expect(hrefsOf(body.body_html)).toHaveLength(1)
  })
})

describe('a commit', () => {
  it('is read by its id or an abbreviation, with its changes', async () => {
    const first = at.git.head()
    const sha = at.git.commit({ 'docs/specs/a.md': '# A\n\n## Two\n' }, 'Rename the section\n\nIt was wrong.')
    const { status, body } = await at.get(`/commits/${sha.slice(0, 9)}`)
    expect(status, JSON.stringify(body)).toBe(200)
    expect(body).toMatchObject({
      commit: { sha, message: 'Rename the section\n\nIt was wrong.', parents: [first] },
      files: [{ path: 'docs/specs/a.md', additions: 1, deletions: 1 }],
    })
    expect((await at.get(`/commits/${first}`)).body.files).toMatchObject([
      { path: 'docs/specs/a.md', status: 'added' },
    ])
  })

  it('is 404 if there is none, and 422 if the name is no id', async () => {
    const blob = at.git.git('rev-parse', 'main:docs/specs/a.md')
    for (const name of ['0123456', 'f'.repeat(40), blob])
      expect((await at.get(`/commits/${name}`)).status, name).toBe(404)
    for (const name of ['main', 'abc', '--all'])
      expect((await at.get(`/commits/${name}`)).status, name).toBe(422)
  })
})
