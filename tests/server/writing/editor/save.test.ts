import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { and, eq } from 'drizzle-orm'
import { afterEach, describe, expect, it } from 'vitest'
import { codeHostAccounts, documents, gitAuthors, repositories, runs, users } from '#db/schema/index'
import { setGitAuthor } from '#server/accounts/auth/code-host/code-host-link'
import { makeMember } from '#tests/support/make-org'
import { BASE_URL } from '#tests/support/test-app'
import { openEditor } from './open-editor'

const PATH = 'docs/specs/refunds.md'
const SPEC = '---\r\nstatus: todo\r\n---\r\n# Refunds\r\n\r\nNo last newline'
const at = openEditor({ [PATH]: SPEC, 'README.md': 'Read me\n', 'src/main.c': 'int main() {}\n' })

const save = (body: object, path = PATH, headers = {}) => at.post(`${path}/save`, body, { headers })
const saved = async (body: object, path = PATH) => {
  const answer = await save(body, path)
  expect(answer.status, JSON.stringify(answer.body)).toBe(200)
  return answer.body
}
const subjects = () => at.git.git('log', '--format=%s', 'main').split('\n')
const contentOf = (path: string, branch = 'main') => at.git.git('show', `${branch}:${path}`)

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

describe('the author of a commit', () => {
  const SERVICE = 'Plumbline <plumbline@users.invalid>'
  const SIGNED = ['log', '-1', '--format=%an <%ae>|%cn <%ce>|%b', 'main']

  afterEach(async () => {
    await at.app.db.delete(gitAuthors).where(eq(gitAuthors.userId, at.writerId))
    await at.app.db.delete(codeHostAccounts).where(eq(codeHostAccounts.userId, at.writerId))
  })

  const trailer = () => String.raw`Svc-Account: \w+@example.com \(user ${at.writerId}\)`

  it('is the user from the first save, with a no-reply address until their email is confirmed', async () => {
    await saved({ content: '# A\n', sha: at.blobOf(PATH) })
    const noReply = `user-${at.writerId}@noreply\\.[a-z.]+`
    const signed = (address: string) => new RegExp(`^Member \\w+ <${address}>\\|${SERVICE}\\|${trailer()}$`)
    expect(at.git.git(...SIGNED)).toMatch(signed(noReply))
    const confirm = (emailVerifiedAt: Date | null) =>
      at.app.db.update(users).set({ emailVerifiedAt }).where(eq(users.id, at.writerId))
    await confirm(new Date())
    await saved({ content: '# B\n', sha: at.blobOf(PATH), message: 'Say B\n\nMade-with: care' })
    await confirm(null)
    expect(at.git.git('log', '-1', '--format=%an <%ae>')).toMatch(/^Member \w+ <\w+@example\.com>$/)
    expect(at.git.git('log', '-1', '--format=%(trailers:key=Made-with)%(trailers:key=Svc-Account)')).toMatch(
      /Made-with: care[\s\S]*Svc-Account: /,
    )
  })

  it('names only the account that acted, regardless of the message', async () => {
    const message = 'Say A\n\nSvc-Account: mallory@example.org (user 99)\r\nsvc-run : 7\n  SVC-Account: x'
    await saved({ content: '# A\n', sha: at.blobOf(PATH), message })
    const text = at.git.git('log', '-1', '--format=%B', 'main')
    expect(text.match(/svc-.*/gi)).toEqual([
      expect.stringMatching(`^Svc-Account: \\w+@example.com \\(user ${at.writerId}\\)$`),
    ])
    const { sha } = await saved({ content: '# B\n', sha: at.blobOf(PATH), message: 'Svc-Account: mallory' })
    expect(sha).toBe(at.blobOf(PATH))
    expect(subjects()[0]).toBe(`Update ${PATH}`)
  })

  it('is followed by a trailer if the change contains text proposed by AI', async () => {
    await saved({ content: '# A\n', sha: at.blobOf(PATH), ai_assisted: true })
    const trailers = '--format=%(trailers:key=AI-assisted)%(trailers:key=Svc-Account)'
    expect(at.git.git('log', '-1', trailers)).toMatch(/^AI-assisted: true\s+Svc-Account: /)
  })

  it('is the user, by their chosen git author or by their account at the code host', async () => {
    const linked = { userId: at.writerId, login: 'octo-writer', name: 'Octo Writer', accessToken: 'sealed' }
    await at.app.db.insert(codeHostAccounts).values(linked)
    await saved({ content: '# A\n', sha: at.blobOf(PATH) })
    const octo = 'Octo Writer <octo-writer@users.noreply.github.com>'
    const account = expect.stringMatching(/\|Svc-Account: \w+@example\.com \(user \d+\)$/)
    expect(at.git.git(...SIGNED)).toEqual(account)
    expect(at.git.git(...SIGNED)).toContain(`${octo}|${SERVICE}|`)
    const author = { name: 'In Git', email: 'in-git@example.com' }
    await at.app.db.insert(gitAuthors).values({ userId: at.writerId, ...author })
    await saved({ content: '# B\n', sha: at.blobOf(PATH) })
    expect(at.git.git(...SIGNED)).toEqual(account)
    expect(at.git.git(...SIGNED)).toContain(`In Git <in-git@example.com>|${SERVICE}|`)
  })

  it('is never a colleague: their addresses are rejected, and ignored once a colleague owns them', async () => {
    const { db, ctx } = at.app
    const colleague = await makeMember(db, at.org, 'editor')
    const [{ email } = { email: '' }] = await db.select().from(users).where(eq(users.id, colleague))
    const login = 'Colleague'
    await db.insert(codeHostAccounts).values({ userId: colleague, login, name: 'C', accessToken: 'sealed' })
    const addresses = [email ?? '', email?.toUpperCase() ?? '', '12+colleague@users.noreply.github.com']
    for (const address of addresses)
      await expect(setGitAuthor(ctx, at.writerId, { name: 'C', email: address })).rejects.toMatchObject({
        code: 'validation_failed',
        issues: [{ loc: ['body', 'email'], msg: 'belongs to another user: enter your own email' }],
      })
    await db.insert(gitAuthors).values({ userId: at.writerId, name: 'C', email: email ?? '' })
    await saved({ content: '# A\n', sha: at.blobOf(PATH) })
    expect(at.git.git(...SIGNED)).not.toContain(`C <${email}>`)
    await db.delete(codeHostAccounts).where(eq(codeHostAccounts.userId, colleague))
  })
})

describe('a rejected save', () => {
  const sha = () => at.blobOf(PATH)

  it('with a body that cannot be stored as a file is 422', async () => {
    const bodies = {
      'no content': { sha: '' },
      'no sha': { content: 'x' },
      'a sha that is none': { content: 'x', sha: 'HEAD' },
      'a short sha': { content: 'x', sha: 'abcdef1' },
      'half a surrogate pair': { content: 'a\ud800b', sha: '' },
      NUL: { content: 'a\0b', sha: '' },
      'more than 5 MB': { content: 'x'.repeat(5 * 1024 * 1024 + 1), sha: '' },
      'more than 5 MB of UTF-8': { content: '\u20ac'.repeat(1_800_000), sha: '' },
      'a message with NUL': { content: 'x', sha: '', message: 'a\0' },
      'a message without end': { content: 'x', sha: '', message: 'x'.repeat(10_001) },
    }
    for (const [caseName, body] of Object.entries(bodies))
      expect((await save(body, 'docs/specs/new.md')).status, caseName).toBe(422)
    expect(subjects()).toEqual(['Start'])
  })

  it('does not include 5 MB of content, whatever its size in JSON', async () => {
    const content = '"\n'.repeat(2.5 * 1024 * 1024)
    expect(JSON.stringify(content).length).toBeGreaterThan(10_000_000)
    const { sha } = await saved({ content, sha: '' }, 'docs/specs/new.md')
    expect(at.git.git('cat-file', '-s', sha)).toBe(String(5 * 1024 * 1024))
  })

  it('to a path that is not a document is 422', async () => {
    const paths = [
      'src/main.c',
      'docs/other.md',
      'docs/specs/image.png',
      'docs//specs/a.md',
      'docs/..%2Fa.md',
      '.git/config',
      'docs/specs/.GIT/x.md',
      'docs/specs/a%5Cb.md',
      'docs/specs/%00.md',
    ]
    for (const path of paths) expect((await save({ content: 'x', sha: '' }, path)).status, path).toBe(422)
    expect(subjects()).toEqual(['Start'])
  })

  it('to the path of a folder, or below a file, is 422', async () => {
    const configured = 'version: "1"\nspecs:\n  doc_paths: ["**"]\n'
    at.git.commit({ 'CONFIG.yaml': configured, 'docs/a.md/b.md': 'x' })
    await at.index()
    expect((await save({ content: 'x', sha: '' }, 'docs/a.md')).status).toBe(422)
    expect((await save({ content: 'x', sha: '' }, 'README.md/a.md')).status).toBe(422)
  })

  it('to a symbolic link is 422, because its target is another file', async () => {
    at.git.git('config', 'core.symlinks', 'true')
    const blob = at.git.git('rev-parse', 'HEAD:README.md')
    at.git.git('update-index', '--add', '--cacheinfo', `120000,${blob},docs/specs/link.md`)
    at.git.git('commit', '--quiet', '--message=Link')
    expect((await at.get('docs/specs/link.md/json')).status).toBe(404)
    expect((await save({ content: 'x', sha: '' }, 'docs/specs/link.md')).status).toBe(422)
  })

  it('with invalid JSON is 422, and with another content type 415', async () => {
    const path = `/editor/acme/${at.repo}/${PATH}/save`
    const send = (type: string) =>
      at.ask(path, { method: 'POST', body: 'content=x', headers: { 'content-type': type } })
    expect((await send('application/json')).status).toBe(422)
    expect((await send('application/x-www-form-urlencoded')).status).toBe(415)
  })

  it('with a read-only key is 403, and to an unknown repository 404', async () => {
    const body = { content: 'x', sha: sha() }
    expect((await at.post(`${PATH}/save`, body, { key: at.readOnlyKey })).status).toBe(403)
    const refusal = await at.ask(`/editor/acme/nothing/${PATH}/save`, {
      method: 'POST',
      body: JSON.stringify(body),
      headers: { 'content-type': 'application/json' },
    })
    expect(refusal.status).toBe(404)
  })

  it('to an archived repository is 409, and to a missing folder 503, each with an explanation', async () => {
    const body = { content: 'x', sha: sha() }
    const change = (values: object) =>
      at.app.db.update(repositories).set(values).where(eq(repositories.id, at.repositoryId))
    await change({ isArchived: true })
    const archived = await save(body)
    expect([archived.status, archived.body.detail]).toEqual([409, expect.stringContaining('archived')])
    await change({ isArchived: false, localPath: `${at.git.path}-gone` })
    const refusal = await save(body)
    expect([refusal.status, refusal.body.detail]).toEqual([
      503,
      expect.stringContaining('There is no folder'),
    ])
  })
})

describe('CONFIG.yaml', () => {
  const BROKEN = 'version: 1\nspecs:\n  doc_paths: docs\n'

  it('is edited like a document', async () => {
    const { sha } = await saved({ content: 'version: "1"\n', sha: '' }, 'CONFIG.yaml')
    expect((await at.get('CONFIG.yaml/json')).body).toMatchObject({ content: 'version: "1"\n', sha })
  })

  it('with errors is saved only if the request acknowledges them', async () => {
    const { status, body } = await save({ content: BROKEN, sha: '' }, 'CONFIG.yaml')
    expect(status).toBe(422)
    expect(body.detail).toContainEqual({
      loc: ['body', 'content', 1, 10],
      msg: expect.stringMatching(/^version: /),
      type: expect.any(String),
    })
    expect(subjects()).toEqual(['Start'])
    await saved({ content: BROKEN, sha: '', acknowledge_errors: true }, 'CONFIG.yaml')
  })
})
