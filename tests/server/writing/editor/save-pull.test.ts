import { eq } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { issues, pullSaves, pulls } from '#db/schema/index'
import { BASE_URL } from '#tests/support/test-app'
import { openEditor } from './open-editor'

const PATH = 'docs/specs/refunds.md'
const SPEC = '---\nstatus: todo\n---\n# Refunds\n\n## 1. Limits\n\n- [ ] It MUST stop.\n'
const CHANGED = SPEC.replace('todo', 'done').replace('[ ]', '[x]')
const at = openEditor({ [PATH]: SPEC, 'README.md': 'Read me\n' })

const save = (body: object, path = PATH, headers = {}) => at.post(`${path}/save-pr`, body, { headers })
const change = () => ({ content: CHANGED, sha: at.blobOf(PATH) })
const branches = () => at.git.git('for-each-ref', '--format=%(refname:short)', 'refs/heads').split('\n')
const pullOf = async (number: number) => (await at.ask(`/api/repos/acme/${at.repo}/pulls/${number}`)).json()

/** Only the branch main, no pull request, an empty journal. */
async function expectNothingLeft() {
  const { db } = at.app
  expect(branches()).toEqual(['main'])
  expect(await db.select().from(pulls).where(eq(pulls.repositoryId, at.repositoryId))).toEqual([])
  expect(await db.select().from(issues).where(eq(issues.repositoryId, at.repositoryId))).toEqual([])
  expect(await db.select().from(pullSaves).where(eq(pullSaves.repositoryId, at.repositoryId))).toEqual([])
}

describe('a save as a pull request', () => {
  it('makes a branch, a commit and a pull request that summarizes the changes', async () => {
    const { status, body } = await save(change())
    expect(status, JSON.stringify(body)).toBe(200)
    expect(body).toEqual({
      ok: true,
      pr_number: 1,
      pr_url: `${BASE_URL}/app/${at.org.slug}/repos/acme/${at.repo}/pulls/1`,
      branch: expect.stringMatching(/^plumbline\/refunds-[0-9a-f]{8}$/),
      sha: at.git.git('rev-parse', `${body.branch}:${PATH}`),
      commit_sha: at.git.git('rev-parse', body.branch),
    })
    const title = 'Update refunds.md: status To do → Done, 1 criterion checked'
    expect(await pullOf(1)).toMatchObject({
      title,
      state: 'open',
      mergeable: true,
      ahead_by: 1,
      behind_by: 0,
      head: { branch: body.branch, sha: body.commit_sha },
      base: { branch: 'main', sha: at.git.head() },
      body: `Changes \`${PATH}\`.\n\n- Status: To do → Done\n- **1 Limits**: criterion met: It MUST stop.`,
    })
    expect(at.git.git('log', '-1', '--format=%s%n%b', body.branch)).toMatch(
      new RegExp(`^${title}\nSvc-Account: `),
    )
    expect(at.git.git('show', `main:${PATH}`)).toBe(SPEC.trimEnd())
  })

  it('uses the given branch name, title and message', async () => {
    const named = { branch_name: 'my/branch', pr_title: 'Title', pr_body: 'Body', message: 'Message' }
    expect((await save({ ...change(), ...named })).body).toMatchObject({ branch: 'my/branch' })
    expect(await pullOf(1)).toMatchObject({ title: 'Title', body: 'Body' })
    expect(at.git.git('log', '-1', '--format=%s', 'my/branch')).toBe('Message')
  })

  it('takes the first line of the message as title', async () => {
    const { body } = await save({ ...change(), message: 'Stop at the limit\n\nAs agreed.' })
    expect(await pullOf(body.pr_number)).toMatchObject({
      title: 'Stop at the limit',
      body: expect.stringContaining('criterion met'),
    })
  })

  it('proposes a new file', async () => {
    const { body } = await save({ content: '# New\n', sha: '' }, 'docs/specs/new.md')
    expect((await pullOf(body.pr_number)).title).toBe('Add new.md')
    expect(at.git.git('show', `${body.branch}:docs/specs/new.md`)).toBe('# New')
  })

  it.each([
    { exposure: 'none', names: { new: 'Add a document', old: 'Update a document' } },
    { exposure: 'metadata', names: { new: 'Add refunds-2.md', old: 'Update refunds-2.md' } },
  ])(
    'says nothing of what changes in a document with ai_exposure: $exposure, before or after the save',
    async ({ exposure, names }) => {
      const path = 'docs/specs/refunds-2.md'
      const restricted = SPEC.replace('status: todo', `status: todo\nai_exposure: ${exposure}`)
      const versions = [
        { before: null, after: restricted },
        { before: restricted, after: restricted.replace('[ ]', '[x]') },
        { before: restricted, after: SPEC },
        { before: SPEC, after: restricted },
      ]
      for (const { before, after } of versions) {
        if (before) at.git.commit({ [path]: before })
        const { body } = await save({ content: after, sha: before ? at.blobOf(path) : '' }, path)
        const pull = await pullOf(body.pr_number)
        expect(pull.title).toBe(before ? names.old : names.new)
        expect(pull.body).not.toContain('It MUST stop')
        expect(pull.body.includes('refunds')).toBe(false)
      }
    },
  )

  it('adds a commit to the branch of an open pull request, based on the file of that branch', async () => {
    const first = (await save(change())).body
    const again = { content: `${CHANGED}More.\n`, branch_name: first.branch }
    const { status, body } = await save({ ...again, sha: first.sha })
    expect([status, body.pr_number, body.branch]).toEqual([200, 1, first.branch])
    expect(await pullOf(1)).toMatchObject({ ahead_by: 2, head: { sha: body.commit_sha } })
    const stale = await save({ ...again, sha: first.sha })
    expect([stale.status, stale.body.server_content]).toEqual([409, `${CHANGED}More.\n`])
    expect(branches()).toHaveLength(2)
  })

  it('happens once for all requests with the same idempotency key', async () => {
    const body = change()
    const first = await save(body, PATH, { 'idempotency-key': 'pr-1' })
    expect((await save(body, PATH, { 'idempotency-key': 'pr-1' })).body).toEqual(first.body)
    expect(branches()).toHaveLength(2)
  })
})

describe('a rejected save leaves nothing behind', () => {
  it('if its base is out of date, and shows the current version', async () => {
    const stale = change()
    at.git.commit({ [PATH]: '# Theirs\n' })
    const { status, body } = await save(stale)
    expect([status, body.server_content, body.server_sha]).toEqual([409, '# Theirs\n', at.blobOf(PATH)])
    await expectNothingLeft()
  })

  it('if it changes nothing', async () => {
    expect((await save({ content: SPEC, sha: at.blobOf(PATH) })).status).toBe(409)
    await expectNothingLeft()
  })

  it('if git rejects the branch name', async () => {
    for (const branch_name of ['a..b', '-x', 'a b', 'x.lock', '@', 'a\0b', 'HEAD', '/a', 'a//b', ' ', ''])
      expect((await save({ ...change(), branch_name })).status, branch_name).toBe(422)
    await expectNothingLeft()
  })

  it('if the branch already exists; it stays unchanged', async () => {
    for (const branch_name of ['main', 'side']) {
      at.git.git('branch', '--force', 'side')
      const { status, body } = await save({ ...change(), branch_name })
      expect([status, body.detail]).toEqual([409, expect.stringContaining('Choose another name')])
      expect(at.git.git('rev-parse', 'side')).toBe(at.git.head())
      at.git.git('branch', '-D', 'side')
    }
    await expectNothingLeft()
  })

  it('if the branch name is a prefix of another branch or lies below one', async () => {
    at.git.git('branch', 'team/side')
    for (const branch_name of ['team', 'team/side/mine']) {
      const { status, body } = await save({ ...change(), branch_name })
      expect([status, body.detail]).toEqual([409, expect.stringContaining('Choose another name')])
      expect(body.detail).not.toContain(at.git.path)
    }
    at.git.git('branch', '-D', 'team/side')
    await expectNothingLeft()
  })

  it('if the repository is empty', async () => {
    at.git.git('update-ref', '-d', 'refs/heads/main')
    const { status, body } = await save({ content: '# A\n', sha: '' })
    expect([status, body.detail]).toEqual([409, expect.stringContaining('no commits yet')])
  })
})
