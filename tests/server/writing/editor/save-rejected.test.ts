import { eq } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { repositories } from '#db/schema/index'
import { openSaves, PATH } from './open-saves'

const { at, save, saved, subjects } = openSaves()

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
