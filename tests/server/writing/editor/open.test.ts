import { eq } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { users } from '#db/schema/index'
import { BUILT_IN_TEMPLATES } from '#server/writing/editor/templates/built-in-templates'
import { lintDocument } from '#spec/lint/index'
import { openEditor } from './open-editor'

const SPEC = '---\nstatus: todo\n---\n# Refunds\n\n## 1. Limits\n\n- [ ] It MUST stop.\n'
const at = openEditor({ 'docs/specs/refunds.md': SPEC, 'src/main.c': 'int main() {}\n' })

describe('opening a file', () => {
  it('returns its text, its blob and an ETag for conditional requests', async () => {
    for (const path of ['docs/specs/refunds.md', 'docs/specs/refunds.md/json']) {
      const { status, body, headers } = await at.get(path)
      expect([status, body]).toEqual([
        200,
        { content: SPEC, sha: at.blobOf('docs/specs/refunds.md'), file_path: 'docs/specs/refunds.md' },
      ])
      const again = await at.get(path, { headers: { 'if-none-match': headers.get('etag') ?? '' } })
      expect(again.status).toBe(304)
    }
  })

  it('reads the current commit, indexed or not', async () => {
    at.git.commit({ 'docs/specs/refunds.md': '# New\n' })
    expect((await at.get('docs/specs/refunds.md/json')).body.content).toBe('# New\n')
  })

  it('keeps a byte order mark, CRLF and a missing last newline', async () => {
    const content = '\uFEFF# A\r\n\r\nB\u2028 \u{1F600}'
    at.git.commit({ 'docs/specs/odd.md': content })
    expect((await at.get('docs/specs/odd.md/json')).body.content).toBe(content)
  })

  it('reaches a file whose path is a reserved word, under /json', async () => {
    at.git.commit({
      'CONFIG.yaml': 'version: "1"\nspecs:\n  doc_paths: ["**/*.md"]\n',
      'new/template.md': 'T',
      'a.md/json.md': 'J',
    })
    await at.index()
    expect((await at.get('new/template.md/json')).body.content).toBe('T')
    expect((await at.get('a.md/json.md/json')).body.content).toBe('J')
  })

  it('is rejected for a file that is not a document, with the allowed paths', async () => {
    const { status, body } = await at.get('src/main.c/json')
    expect(status).toBe(422)
    expect(body.detail).toMatchObject([
      {
        loc: ['path', 'file_path'],
        type: 'outside_doc_paths',
        msg: expect.stringContaining('docs/specs/*.md'),
      },
    ])
  })

  it('is rejected for bytes that a save could not write back unchanged', async () => {
    at.git.commit({
      'docs/specs/latin.md': new Uint8Array([0x23, 0x20, 0xe4]),
      'docs/specs/nul.md': '# A\0\n',
    })
    for (const path of ['docs/specs/latin.md', 'docs/specs/nul.md']) {
      const { status, body } = await at.get(`${path}/json`)
      expect([status, body.detail]).toEqual([409, expect.stringContaining('not UTF-8')])
    }
  })

  it('is 404 for a file that does not exist', async () => {
    expect((await at.get('docs/specs/nothing.md/json')).status).toBe(404)
    expect((await at.get('CONFIG.yaml/json')).status).toBe(404)
  })
})

describe('a new spec', () => {
  it('begins with a template that lints clean and names the caller as owner', async () => {
    await at.app.db.update(users).set({ name: 'the: "writer"' }).where(eq(users.id, at.writerId))
    const { content } = (await at.get('new/template')).body
    expect(content).toContain(`created: ${new Date().toISOString().slice(0, 10)}`)
    expect(lintDocument(content, 'docs/specs/new.md')).toEqual([])
    const { body } = await at.post('parse', { content })
    expect(body.frontmatter).toMatchObject({ owner: 'the: "writer"', status: 'draft' })
    expect(body.diagnostics).toEqual([])
  })

  it('begins with the repository’s own template, and fills in only empty fields', async () => {
    at.git.commit({ 'docs/specs/_template.md': '---\nowner: fixed\nteam: # whose?\n---\r\n# Own\n' })
    expect((await at.get('new')).body).toMatchObject({
      content: expect.stringMatching(/^---\nowner: fixed\n[\s\S]*\r\n# Own\n$/),
      folder: 'docs/specs',
      doc_paths: ['docs/specs/*.md'],
    })
    at.git.commit({
      'CONFIG.yaml': 'version: "1"\nteam: payments\ntriage:\n  spec_template: t/spec.md\n',
      't/spec.md': '---\ntitle: x\n---\n# From t\n',
    })
    await at.index()
    expect((await at.get('new/template')).body).toEqual({
      content: expect.stringMatching(/team: payments[\s\S]*# From t/),
    })
  })

  it('begins with a chosen template: one of the repository or a built-in one, and no other file', async () => {
    at.git.commit({
      'docs/specs/_template.md': '# Usual\n',
      'docs/specs/_incident.md': '---\nowner:\n---\n# Incident\n',
      '_root.md': '# Root\n',
    })
    const { templates } = (await at.get('new/templates')).body
    expect(templates.map(({ id }: { id: string }) => id)).toEqual([
      'docs/specs/_template.md',
      '_root.md',
      'docs/specs/_incident.md',
      ...BUILT_IN_TEMPLATES.map(({ id }) => id),
    ])
    expect((await at.get('new')).body.template).toBe('docs/specs/_template.md')
    const incident = (await at.get('new?template=docs/specs/_incident.md')).body
    expect(incident).toMatchObject({ template: 'docs/specs/_incident.md', folder: 'docs/specs' })
    expect(incident.content).toMatch(/owner: .+[\s\S]*# Incident\n$/)
    for (const { id } of BUILT_IN_TEMPLATES) {
      const { body } = await at.get(`new?template=${id}`)
      expect(lintDocument(body.content, 'docs/specs/new.md'), id).toEqual([])
    }
    for (const other of ['docs/specs/limits.md', 'src/main.c', 'none.md', '../secret'])
      expect((await at.get(`new?template=${other}`)).status).toBe(422)
  })

  it('ignores a configured template that is not markdown, and does not open that file', async () => {
    at.git.commit({ 'CONFIG.yaml': 'version: "1"\ntriage:\n  spec_template: src/main.c\n' })
    await at.index()
    expect((await at.get('new/template')).body.content).toMatch(/^---\ntitle: Title of the spec\n/)
    expect((await at.get('src/main.c/json')).status).toBe(422)
    const change = { content: 'changed', sha: at.blobOf('src/main.c') }
    expect((await at.post('src/main.c/save', change)).status).toBe(422)
  })
})

describe('while typing', () => {
  it('a text is parsed like a document', async () => {
    const { status, body } = await at.post('parse', { content: SPEC })
    expect(status).toBe(200)
    expect(body).toMatchObject({
      ok: true,
      frontmatter: { status: 'todo' },
      sections: [{ id: '1-limits', acceptance_criteria: [{ text: 'It MUST stop.' }] }],
      diagnostics: [],
    })
  })

  it('a preview is JSON, or only the fragment if the client prefers HTML', async () => {
    const content = '# A\n\n![p](../p.png) [l](b.md)\n\n```ts\nlet a = 1\n```\n<script>x</script>\n'
    const previewRequest = { content, file_path: 'docs/specs/a.md' }
    const { html } = (await at.post('preview', previewRequest)).body
    expect(html).toContain(`src="/app/${at.org.slug}/files/acme/${at.repo}/docs/p.png"`)
    expect(html).toContain(`href="/app/${at.org.slug}/docs/acme/${at.repo}/docs/specs/b.md"`)
    expect(html).toContain('data-line="1"')
    expect(html).toContain('tok-keyword')
    expect(html).not.toContain('<script')
    const fragment = await at.post('preview', previewRequest, { headers: { accept: 'text/html' } })
    expect(fragment.headers.get('content-type')).toBe('text/html; charset=utf-8')
    expect(fragment.body).toBe(html)
  })

  it('half a million characters are accepted, and no more', async () => {
    for (const path of ['parse', 'preview']) {
      expect((await at.post(path, { content: 'x'.repeat(500_000) })).status).toBe(200)
      expect((await at.post(path, { content: 'x'.repeat(500_001) })).status).toBe(422)
    }
  })
})

describe('the list', () => {
  it('names the specs of every repository', async () => {
    const mine = { owner: 'acme', repo: at.repo, full_name: `acme/${at.repo}`, default_branch: 'main' }
    for (const path of ['/editor/repos', '/editor/', '/editor'])
      expect(await (await at.ask(path)).json()).toContainEqual({
        ...mine,
        specs: [{ file_path: 'docs/specs/refunds.md', title: 'Refunds', status: 'todo' }],
      })
  })
})
