import { describe, expect, it } from 'vitest'
import { openEditor } from './open-editor'

const RFCS = Object.fromEntries(
  ['0001-private-fields', '0002-rfc-process', '2094-nll'].map((name) => [`text/${name}.md`, `# ${name}\n`]),
)
const at = openEditor({ 'README.md': '# RFCs\n', 'CONTRIBUTING.md': '# How\n', ...RFCS })

const address = () => `/api/repos/acme/${at.repo}/include`
const propose = async (query = '') => (await at.ask(address() + query)).json()
const save = async (body: object, key = at.writeKey) => {
  const headers = { 'content-type': 'application/json' }
  const response = await at.ask(address(), { method: 'POST', body: JSON.stringify(body), headers, key })
  return { status: response.status, body: await response.json() }
}
const documents = async () => {
  await at.index()
  const { specs, docs } = await (await at.ask(`/api/repos/acme/${at.repo}`)).json()
  return [
    ...specs.map((spec: { file_path: string }) => spec.file_path),
    ...docs.map((doc: { path: string }) => doc.path),
  ]
}

describe('a repository without a configuration', () => {
  it('says how much of it is included, and previews what is recommended', async () => {
    const { file, branch, total, included, proposals, preview } = await propose()
    expect({ file, branch, total, included }).toEqual({ file: null, branch: 'main', total: 5, included: 1 })
    expect(proposals[0]).toMatchObject({ patterns: ['text/*.md'], count: 3, recommended: true })
    expect(preview).toMatchObject({ patterns: ['text/*.md'], total: 4, problem: null })
    expect(preview.files.at(-1)).toEqual({ path: 'text/2094-nll.md', prefix: '2094', name: 'NLL' })
    expect(preview.content).toContain('- text/*.md\n')
  })

  it('previews the patterns of the request, and rejects what is no pattern', async () => {
    const { preview } = await propose(`?${new URLSearchParams({ patterns: '*.md\ntext/0*.md' })}`)
    expect(preview).toMatchObject({ patterns: ['*.md', 'text/0*.md'], total: 4 })
    expect((await propose('?patterns=')).preview).toMatchObject({ patterns: [], total: 1, content: null })
    expect((await at.ask(`${address()}?patterns=%2Fdocs`)).status).toBe(422)
  })

  it('gets one by a commit, and then has the documents that were previewed', async () => {
    expect(await save({ patterns: ['text/*.md'] }, at.readOnlyKey)).toMatchObject({ status: 403 })
    const { status, body } = await save({ patterns: ['text/*.md'] })
    expect(status, JSON.stringify(body)).toBe(200)
    expect(body).toMatchObject({ saved_as: 'commit', pr_number: null })
    expect(at.git.git('log', '-1', '--format=%s')).toBe('Include text/*.md')
    expect((await documents()).sort()).toEqual(['README.md', ...Object.keys(RFCS)].sort())
    expect(await propose()).toMatchObject({ file: 'CONFIG.yaml', included: 4, preview: { content: null } })
    expect(await save({ patterns: ['text/*.md'] })).toMatchObject({ status: 200, body: { saved_as: null } })
  })

  it('gets one by a pull request, and the default branch stays as it is', async () => {
    const { body } = await save({ patterns: ['text/*.md'], as: 'pull' })
    expect(body).toMatchObject({ saved_as: 'pull_request', pr_number: 1 })
    expect(at.git.git('show', `${body.branch}:CONFIG.yaml`)).toContain('- text/*.md')
    expect(at.git.git('ls-files')).not.toContain('CONFIG.yaml')
  })
})

describe('a repository with a configuration', () => {
  it('keeps its comments and its other patterns', async () => {
    at.git.commit({ 'SVC.yaml': 'version: "1"\nspecs:\n  doc_paths: # ours\n    - CONTRIBUTING.md # why\n' })
    await at.index()
    expect(await propose()).toMatchObject({ file: 'SVC.yaml', included: 2 })
    await save({ patterns: ['text/*.md'] })
    expect(at.git.git('show', 'HEAD:SVC.yaml')).toBe(
      'version: "1"\nspecs:\n  doc_paths: # ours\n    - CONTRIBUTING.md # why\n    - text/*.md',
    )
  })

  it('with errors is not changed', async () => {
    at.git.commit({ 'CONFIG.yaml': 'version: 1\n' })
    const { preview } = await propose()
    expect(preview).toMatchObject({
      content: null,
      problem: expect.stringContaining('CONFIG.yaml has errors'),
    })
    expect(await save({ patterns: ['text/*.md'] })).toMatchObject({ status: 409 })
  })
})
