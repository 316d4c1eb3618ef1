import { describe, expect, it } from 'vitest'
import { BASE_URL } from '#tests/support/test-app'
import { openEditor } from './open-editor'

const PNG = new Uint8Array(Buffer.from('\x89PNG\r\n\x1a\n and more', 'latin1'))
const IMAGES: [type: string, extension: string, bytes: string][] = [
  ['image/png', 'png', '\x89PNG\r\n\x1a\n'],
  ['image/jpeg', 'jpg', '\xff\xd8\xff\xe0'],
  ['image/gif', 'gif', 'GIF89a'],
  ['image/webp', 'webp', 'RIFF\0\0\0\0WEBPVP8 '],
]
const SVG = '<?xml version="1.0"?><svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'
const PATH = 'docs/specs/refunds.md'
const at = openEditor({
  [PATH]: '# Refunds\n\n![flow](../flow.png)\n',
  'docs/flow.png': PNG,
  'docs/flow.svg': SVG,
  'docs/page.png': '<html><script>alert(1)</script>',
  'docs/page.svg': '<html><script>alert(1)</script>',
  '.env': 'SECRET=1',
})

const base64 = (bytes: string) => Buffer.from(bytes, 'latin1').toString('base64')
const upload = (body: object, key?: string) =>
  at.post('images', { beside: PATH, name: 'The Flow (1).PNG', ...body }, key ? { key } : {})
const image = (path: string, headers = {}) => at.ask(`/files/acme/${at.repo}/${path}`, { headers })

describe('an image of a repository', () => {
  it('is served to documents with the type of its content', async () => {
    const doc = await (await at.ask(`/api/docs/acme/${at.repo}/${PATH}`)).json()
    const src = /<img src="([^"]+)"/.exec(doc.rendered_html)?.[1]
    const response = await at.app.ask(src ?? '', { key: at.readOnlyKey })
    expect(response.status).toBe(200)
    expect(new Uint8Array(await response.arrayBuffer())).toEqual(PNG)
    expect(Object.fromEntries(response.headers)).toMatchObject({
      'content-type': 'image/png',
      'x-content-type-options': 'nosniff',
      'content-security-policy': expect.stringMatching(/default-src 'none'.*; sandbox$/),
      'cross-origin-resource-policy': 'same-origin',
    })
    const etag = response.headers.get('etag') ?? ''
    expect((await image('docs/flow.png', { 'if-none-match': etag })).status).toBe(304)
  })

  it('that is SVG cannot run scripts', async () => {
    const response = await image('docs/flow.svg')
    expect(response.headers.get('content-type')).toBe('image/svg+xml')
    expect(response.headers.get('content-security-policy')).toMatch(/default-src 'none'.*sandbox$/)
  })

  it('is the only kind of file served, whatever a file is called', async () => {
    for (const path of ['.env', PATH, 'docs/page.png', 'docs/page.svg', 'docs', 'docs/none.png'])
      expect((await image(path)).status, path).toBe(404)
  })
})

describe('an upload', () => {
  it.each(IMAGES)('of %s is committed next to the document', async (type, extension, bytes) => {
    const { status, body } = await upload({ content_base64: base64(bytes) })
    expect(status, JSON.stringify(body)).toBe(200)
    expect(body.link).toMatch(new RegExp(`^images/the-flow-1-[0-9a-f]{12}[.]${extension}$`))
    expect(body).toEqual({
      ok: true,
      file_path: `docs/specs/${body.link}`,
      link: body.link,
      sha: at.blobOf(`docs/specs/${body.link}`),
      commit_sha: at.git.head(),
      url: `${BASE_URL}/app/${at.org.slug}/files/acme/${at.repo}/docs/specs/${body.link}`,
    })
    const imageAnswer = await at.app.ask(new URL(body.url).pathname, { key: at.readOnlyKey })
    expect(imageAnswer.headers.get('content-type')).toBe(type)
    expect(Buffer.from(await imageAnswer.arrayBuffer()).toString('latin1')).toBe(bytes)
  })

  it('of the same image again creates no second file and no commit', async () => {
    const first = (await upload({ content_base64: base64('GIF89a') })).body
    expect((await upload({ content_base64: base64('GIF89a') })).body).toEqual(first)
    expect(at.git.git('rev-list', '--count', 'main')).toBe('2')
  })

  it('goes to the branch of a pull request', async () => {
    const change = { content: '# Changed\n', sha: at.blobOf(PATH), branch_name: 'with-image' }
    await at.post(`${PATH}/save-pr`, change)
    const { body } = await upload({ content_base64: base64('GIF89a'), branch_name: 'with-image' })
    expect(at.git.git('cat-file', '-p', `with-image:${body.file_path}`)).toBe('GIF89a')
    expect(at.git.git('rev-list', '--count', 'main')).toBe('1')
  })

  it('is rejected for a branch without an open pull request', async () => {
    at.git.git('branch', 'release')
    const input = { content_base64: base64('GIF89a') }
    for (const branch of ['release', 'main', 'nothing']) {
      const { status, body } = await upload({ ...input, branch_name: branch })
      expect([status, body.code, body.detail]).toEqual([409, 'conflict', expect.stringContaining(branch)])
    }
    expect(at.git.git('rev-list', '--count', '--all')).toBe('1')
  })

  it('of another file type, above the size limit or to another path is rejected', async () => {
    const refused = {
      svg: { content_base64: base64(SVG) },
      html: { content_base64: base64('<html>') },
      nothing: { content_base64: '' },
      'no base64': { content_base64: 'a b c' },
      'too much': { content_base64: Buffer.alloc(5 * 1024 * 1024 + 3, 'GIF89a').toString('base64') },
      'beside no document': { content_base64: base64('GIF89a'), beside: 'src/main.c' },
      'outside of the repository': { content_base64: base64('GIF89a'), beside: '../a.md' },
    }
    for (const [caseName, body] of Object.entries(refused))
      expect((await upload(body)).status, caseName).toBe(422)
    expect((await upload({ content_base64: base64('GIF89a') }, at.readOnlyKey)).status).toBe(403)
    expect(at.git.git('rev-list', '--count', 'main')).toBe('1')
  })

  it('accepts 5 MB', async () => {
    const content_base64 = Buffer.alloc(5 * 1024 * 1024, 'GIF89a').toString('base64')
    expect((await upload({ content_base64 })).status).toBe(200)
  })
})
