import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { and, eq } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { documents, runs } from '#db/schema/index'
import { BASE_URL } from '#tests/support/test-app'
import { openSaves, PATH, SPEC } from './open-saves'

const { at, save, saved, subjects, contentOf } = openSaves()

describe('a save', () => {
  it('makes one commit that changes one file', async () => {
    const before = at.git.head()
    const answer = await saved({ content: '# Refunds\n', sha: at.blobOf(PATH), message: 'Say less' })
    expect(answer).toEqual({
      ok: true,
      sha: at.blobOf(PATH),
      commit_sha: at.git.head(),
      url: `${BASE_URL}/app/${at.org.slug}/specs/acme/${at.repo}/${PATH}`,
    })
    expect(at.git.git('log', '--format=%P', '-1')).toBe(before)
    expect(at.git.git('diff', '--name-only', before, 'main')).toBe(PATH)
    expect(contentOf(PATH)).toBe('# Refunds')
    expect(subjects()[0]).toBe('Say less')
  })

  it('also updates the work tree, or is rejected and offers a pull request', async () => {
    const file = join(at.git.path, PATH)
    await saved({ content: '# Saved\n', sha: at.blobOf(PATH) })
    expect(readFileSync(file, 'utf8')).toBe('# Saved\n')
    expect(at.git.git('status', '--porcelain')).toBe('')
    writeFileSync(file, '# Mine\n')
    const body = { content: '# Again\n', sha: at.blobOf(PATH) }
    const answer = await save(body)
    expect(answer.status).toBe(409)
    expect(answer.body).toMatchObject({
      code: 'conflict',
      needs_pull_request: true,
      detail: expect.stringMatching(/local changes in docs\/specs\/refunds\.md.*Save it as a pull request/),
    })
    expect(readFileSync(file, 'utf8')).toBe('# Mine\n')
    expect((await at.post(`${PATH}/save-pr`, body)).status).toBe(200)
    expect(readFileSync(file, 'utf8')).toBe('# Mine\n')
  })

  it('creates a new file, and says “Add” in the commit message', async () => {
    const path = 'docs/specs/new one.md'
    const { sha } = await saved({ content: '# New\n', sha: '' }, 'docs/specs/new%20one.md')
    expect(sha).toBe(at.blobOf(path))
    expect(subjects()[0]).toBe(`Add ${path}`)
    await saved({ content: '# Newer\n', sha }, 'docs/specs/new%20one.md')
    expect(subjects()[0]).toBe(`Update ${path}`)
  })

  it('of a new file is rejected if a file with that name exists', async () => {
    const answer = await save({ content: '# New\n', sha: '' })
    expect(answer.status).toBe(409)
    expect(answer.body).toMatchObject({
      detail: expect.stringMatching(/^A file with this name already exists/),
      file_exists: true,
    })
  })

  it('of a new file is rejected if its name has bidirectional control characters', async () => {
    const answer = await save(
      { content: '# New\n', sha: '' },
      `docs/specs/${encodeURIComponent('a\u202eb')}.md`,
    )
    expect(answer.status).toBe(422)
    expect(answer.body.detail).toEqual([
      expect.objectContaining({
        loc: ['path', 'file_path'],
        msg: expect.stringContaining('change the direction of text'),
      }),
    ])
  })

  it('makes the first commit of an empty repository', async () => {
    at.git.git('update-ref', '-d', 'refs/heads/main')
    at.git.git('rm', '-r', '--quiet', '--force', '.')
    await saved({ content: '# First\n', sha: '' })
    expect(contentOf(PATH)).toBe('# First')
  })

  it('requests an index run, after which the text can be searched', async () => {
    const { db } = at.app
    const waiting = () =>
      db
        .select({ id: runs.id })
        .from(runs)
        .where(and(eq(runs.repositoryId, at.repositoryId), eq(runs.state, 'queued')))
    expect(await waiting()).toEqual([])
    const { sha } = await saved({ content: '# Other title\n', sha: at.blobOf(PATH) })
    expect(await waiting()).toHaveLength(1)
    await at.index()
    const [row] = await db
      .select()
      .from(documents)
      .where(and(eq(documents.repositoryId, at.repositoryId), eq(documents.path, PATH)))
    expect(row).toMatchObject({ blobSha: sha, title: 'Other title' })
  })

  it('that changes nothing makes no commit', async () => {
    const before = at.git.head()
    expect(await saved({ content: SPEC, sha: at.blobOf(PATH) })).toMatchObject({
      commit_sha: before,
      sha: at.blobOf(PATH),
    })
    expect(at.git.head()).toBe(before)
  })

  it('is made on the new head if another file has changed', async () => {
    const sha = at.blobOf(PATH)
    const moved = at.git.commit({ 'README.md': 'Moved\n' })
    await saved({ content: '# Mine\n', sha })
    expect(at.git.git('log', '--format=%P', '-1')).toBe(moved)
  })

  it('is made on the new head if the branch was rewritten and the file is the same', async () => {
    const sha = at.blobOf(PATH)
    at.git.commit({ 'README.md': 'Dropped\n' })
    at.git.git('reset', '--quiet', '--hard', 'HEAD~1')
    at.git.git('commit', '--quiet', '--amend', '--message=Rewritten')
    await saved({ content: '# Mine\n', sha })
    expect(subjects()).toEqual([`Update ${PATH}`, 'Rewritten'])
  })

  it('is rejected if its base is out of date, with the current version', async () => {
    const sha = at.blobOf(PATH)
    at.git.commit({ [PATH]: '# Theirs\n' })
    const { status, body } = await save({ content: '# Mine\n', sha })
    expect([status, body]).toEqual([
      409,
      expect.objectContaining({
        code: 'conflict',
        server_content: '# Theirs\n',
        server_sha: at.blobOf(PATH),
      }),
    ])
    expect((await save({ content: '# Mine\n', sha: '' })).body.server_content).toBe('# Theirs\n')
    expect(subjects()).not.toContain(`Update ${PATH}`)
  })

  it('of a file that is now binary is rejected and cannot be merged', async () => {
    const sha = at.blobOf(PATH)
    at.git.commit({ [PATH]: new Uint8Array([0x23, 0x20, 0xe4]) })
    const { status, body } = await at.post(`${PATH}/save`, { content: '# Mine\n', sha })
    expect([status, body.detail]).toEqual([409, expect.stringContaining('cannot be merged')])
    expect(body).toMatchObject({ server_content: null, server_sha: at.blobOf(PATH) })
  })

  it('of a deleted file is rejected, with empty current content', async () => {
    const sha = at.blobOf(PATH)
    at.git.commit({ [PATH]: null })
    const { status, body } = await save({ content: '# Mine\n', sha })
    expect([status, body.server_content, body.server_sha]).toEqual([409, null, ''])
    await saved({ content: '# Mine\n', sha: '' })
  })

  it('happens once for all requests with the same idempotency key', async () => {
    const body = { content: '# Once\n', sha: at.blobOf(PATH) }
    const headers = { 'idempotency-key': 'save-1' }
    const first = await save(body, PATH, headers)
    expect(await save(body, PATH, headers)).toMatchObject({ status: 200, body: first.body })
    expect(subjects()).toEqual([`Update ${PATH}`, 'Start'])
    expect((await save({ ...body, content: '# Other\n' }, PATH, headers)).status).toBe(422)
  })
})

describe('twenty people who save at the same time', () => {
  it('one file from one base: one save succeeds, nineteen get the current version, history has one commit', async () => {
    const sha = at.blobOf(PATH)
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, i) => save({ content: `# Writer ${i}\n`, sha })),
    )
    const [winner, ...others] = answers.filter(({ status }) => status === 200)
    expect(others).toEqual([])
    const conflicts = answers.filter(({ status }) => status === 409)
    expect(conflicts).toHaveLength(19)
    for (const { body } of conflicts)
      expect([body.server_content, body.server_sha]).toEqual([`${contentOf(PATH)}\n`, winner?.body.sha])
    expect(answers.findIndex(({ status }) => status === 200)).toBe(Number(contentOf(PATH).slice(9)))
    expect(subjects()).toEqual([`Update ${PATH}`, 'Start'])
  })

  it('one file each: all saves succeed, in one line of commits', async () => {
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, i) => save({ content: `# ${i}\n`, sha: '' }, `docs/specs/${i}.md`)),
    )
    expect(answers.map(({ status }) => status)).toEqual(Array.from({ length: 20 }, () => 200))
    expect(at.git.git('rev-list', '--count', '--first-parent', 'main')).toBe('21')
  })
})
