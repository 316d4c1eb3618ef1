import { describe, expect, it } from 'vitest'
import { openEditor } from './open-editor'

const PATH = 'docs/specs/notes.md'
const NOTES = '# Notes\n\n## One\n\nText.\n\n## Two\n\nMore.\n'
const CRITERION = NOTES.replace('More.', '- [ ] It MUST work.')
const at = openEditor({ [PATH]: NOTES })

const post = async (address: string, body: object, key = at.writeKey) => {
  const headers = { 'content-type': 'application/json' }
  const init = {
    method: 'POST',
    headers,
    key,
    body: JSON.stringify({ repo: `acme/${at.repo}`, path: PATH, ...body }),
  }
  const response = await at.ask(`/api/documents/${address}`, init)
  return { status: response.status, body: await response.json() }
}
const edit = (body: object, key?: string) => post('edits', body, key)
const TRACK = { edits: [{ set_status: { status: 'todo' } }] }
const text = () => `${at.git.git('show', `HEAD:${PATH}`)}\n`
const isTracked = async () => {
  await at.index()
  const { specs } = await (await at.ask(`/api/repos/acme/${at.repo}`)).json()
  return specs[0].tracked
}

describe('an edit of a document', () => {
  it('tracks it by a status in its frontmatter, and an undo makes it a document that nobody tracks', async () => {
    expect(await isTracked()).toBe(false)
    expect(await edit(TRACK, at.readOnlyKey)).toMatchObject({ status: 403 })
    const { status, body } = await edit(TRACK)
    expect(status, JSON.stringify(body)).toBe(200)
    expect(body).toMatchObject({ saved_as: 'commit', sha: at.blobOf(PATH) })
    expect(text()).toBe(`---\nstatus: todo\n---\n\n${NOTES}`)
    expect(at.git.git('log', '-1', '--format=%s')).toBe(`Set the status of ${PATH} to todo`)
    expect(await isTracked()).toBe(true)
    expect(await edit(TRACK)).toMatchObject({ status: 200, body: { saved_as: null } })

    const { sha, base_sha } = body
    expect(await post('edits/undo', { sha, base_sha })).toMatchObject({
      status: 200,
      body: { sha: base_sha },
    })
    expect(text()).toBe(NOTES)
    expect(await isTracked()).toBe(false)
  })

  it('is undone only while nobody else changed the document, and only to a version that exists', async () => {
    const { body } = await edit(TRACK)
    at.git.commit({ [PATH]: `${text()}Later.\n` })
    const { sha, base_sha } = body
    expect(await post('edits/undo', { sha, base_sha })).toMatchObject({ status: 409 })
    expect(text()).toContain('Later.')
    expect(await post('edits/undo', { sha: at.blobOf(PATH), base_sha: 'e'.repeat(40) })).toMatchObject({
      status: 409,
    })
  })

  it('writes a marker, a criterion and a key of the frontmatter, all or none', async () => {
    at.git.commit({ [PATH]: CRITERION })
    await at.index()
    const id = async () => {
      const { document } = await (await at.ask(`/api/specs/acme/${at.repo}/${PATH}`)).json()
      return document.sections[1].acceptance_criteria[0].id
    }
    const edits = [
      { set_status: { section_id: 'one', status: 'done' } },
      { check_criterion: { criterion_id: await id() } },
      { set_frontmatter: { key: 'owner', value: 'ada' } },
    ]
    const missing = { set_status: { section_id: 'nine', status: 'done' } }
    expect(await edit({ edits: [...edits, missing] })).toMatchObject({ status: 404 })
    expect(text()).toBe(CRITERION)
    expect(await edit({ edits })).toMatchObject({ status: 200 })
    expect(text()).toBe(
      '---\nowner: ada\n---\n\n# Notes\n\n## One\n<!-- svc:system:one status:done -->\n\nText.\n\n## Two\n\n- [x] It MUST work.\n',
    )
    expect(await edit({ edits: [{ set_frontmatter: { key: 'owner', value: null } }] })).toMatchObject({
      status: 200,
    })
    expect(text()).not.toContain('owner')
  })

  it('of a version that is not current is merged, unless the same text changed', async () => {
    const sha = at.blobOf(PATH)
    at.git.commit({ [PATH]: NOTES.replace('Text.', 'Other text.') })
    expect(await edit({ ...TRACK, sha })).toMatchObject({ status: 200 })
    expect(text()).toContain('status: todo\n---\n\n# Notes\n\n## One\n\nOther text.')
    expect(await edit({ edits: [{ set_status: { status: 'done' } }], sha })).toMatchObject({ status: 409 })
    expect(text()).toContain('status: todo')
  })

  it('is a pull request if the person asks for one', async () => {
    const { body } = await edit({ ...TRACK, as: 'pull' })
    expect(body).toMatchObject({ saved_as: 'pull_request', pr_number: 1 })
    expect(text()).toBe(NOTES)
    const more = { edits: [{ set_frontmatter: { key: 'owner', value: 'ada' } }], branch_name: body.branch }
    expect(await edit(more)).toMatchObject({ body: { pr_number: 1, branch: body.branch } })
  })

  it('of an unknown kind, or of several at once, is 422', async () => {
    const kinds = [
      {},
      { rename: 'x' },
      { set_status: { status: 'new' } },
      { ...TRACK.edits[0], check_criterion: {} },
    ]
    for (const kind of kinds) expect((await edit({ edits: [kind] })).status, JSON.stringify(kind)).toBe(422)
    expect((await edit({ ...TRACK, repo: 'nothing' })).status).toBe(422)
    expect((await edit({ ...TRACK, repo: 'acme/nothing' })).status).toBe(404)
  })
})
