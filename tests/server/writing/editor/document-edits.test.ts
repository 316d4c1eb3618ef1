import { describe, expect, it } from 'vitest'
import { makeKey, makeMember } from '#tests/support/make-org'
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
const criterionId = async () => {
  const { document } = await (await at.ask(`/api/specs/acme/${at.repo}/${PATH}`)).json()
  return document.sections[1].acceptance_criteria[0].id
}
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

  it('is undone beside later changes, but not if they are in the same lines, and only to a version that exists', async () => {
    const { body } = await edit(TRACK)
    const { sha, base_sha } = body
    at.git.commit({ [PATH]: `${text()}Later.\n` })
    expect(await post('edits/undo', { sha, base_sha }, at.readOnlyKey)).toMatchObject({ status: 403 })
    expect(await post('edits/undo', { sha, base_sha })).toMatchObject({ status: 200 })
    expect(text()).toBe(`${NOTES}Later.\n`)

    const second = await edit({ edits: [{ set_status: { status: 'todo' } }] })
    at.git.commit({ [PATH]: text().replace('status: todo', 'status: done') })
    const { sha: edited, base_sha: base } = second.body
    expect(await post('edits/undo', { sha: edited, base_sha: base })).toMatchObject({ status: 409 })
    expect(text()).toContain('status: done')
    expect(await post('edits/undo', { sha: at.blobOf(PATH), base_sha: 'e'.repeat(40) })).toMatchObject({
      status: 409,
    })
  })

  it('writes a marker, a criterion and a key of the frontmatter, all or none', async () => {
    at.git.commit({ [PATH]: CRITERION })
    await at.index()
    const edits = [
      { set_status: { section_id: 'one', status: 'done' } },
      { check_criterion: { criterion_id: await criterionId() } },
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
    const refused = await edit({ edits: [{ set_status: { status: 'done' } }], sha })
    expect(refused.status).toBe(409)
    expect(refused.body.detail).toMatch(
      /^Member \S+ changed this just now: status is now todo\. Nothing was saved\./,
    )
    expect(text()).toContain('status: todo')
  })

  it('that somebody else has already made changes nothing, and names them', async () => {
    at.git.commit({ [PATH]: CRITERION })
    await at.index()
    const sha = at.blobOf(PATH)
    const edits = [{ check_criterion: { criterion_id: await criterionId() } }]
    expect(await edit({ edits, sha })).toMatchObject({ body: { saved_as: 'commit', changed_by: null } })
    at.git.commit({ [PATH]: `${text()}\nLater.\n` }, 'Later')
    const head = at.git.head()
    expect(await edit({ edits, sha })).toMatchObject({
      status: 200,
      body: {
        saved_as: null,
        changed_by: { name: expect.stringMatching(/^Member /), at: expect.any(String) },
      },
    })
    expect(at.git.head()).toBe(head)
    at.git.commit({ [PATH]: NOTES })
    const gone = await edit({ edits, sha })
    expect(gone.status).toBe(409)
    expect(gone.body.detail).toContain('the criterion no longer exists. Nothing was saved.')
  })

  it('is a pull request if the person asks for one', async () => {
    const { body } = await edit({ ...TRACK, as: 'pull' })
    expect(body).toMatchObject({ saved_as: 'pull_request', pr_number: 1 })
    expect(text()).toBe(NOTES)
    const more = { edits: [{ set_frontmatter: { key: 'owner', value: 'ada' } }], as: 'pull' }
    const { body: second } = await edit({ ...more, branch_name: body.branch })
    expect(second).toMatchObject({ pr_number: 1, branch: body.branch })
    const team = { edits: [{ set_frontmatter: { key: 'team', value: 'core' } }], as: 'pull' }
    expect(await edit(team)).toMatchObject({ body: { pr_number: 1, branch: body.branch } })
    const { sha, base_sha, branch: branch_name } = second
    expect(await post('edits/undo', { sha, base_sha, branch_name })).toMatchObject({ status: 200 })
    const onBranch = () => at.git.git('show', `${body.branch}:${PATH}`)
    expect(onBranch()).toContain('status: todo\nteam: core\n')
  })

  it('of a repository that takes pull requests is one, and the next one joins it until it is closed', async () => {
    const setting = `/api/repos/acme/${at.repo}/browser-changes`
    const choose = (browser_changes: string, key = at.writeKey) =>
      at.ask(setting, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ browser_changes }),
        key,
      })
    expect((await choose('pull')).status).toBe(403)
    const admin = await makeMember(at.app.db, at.org, 'admin')
    const adminKey = await makeKey(at.app.db, at.org, { userId: admin, scopes: ['specs:read', 'org:manage'] })
    expect((await choose('both', adminKey)).status).toBe(422)
    expect((await choose('pull', adminKey)).status).toBe(200)
    expect(await (await at.ask(setting)).json()).toEqual({ browser_changes: 'pull' })

    const head = at.git.head()
    const first = await edit(TRACK)
    expect(first.body).toMatchObject({ saved_as: 'pull_request', pr_number: 1 })
    expect(await edit({ edits: [{ set_frontmatter: { key: 'owner', value: 'ada' } }] })).toMatchObject({
      body: { pr_number: 1, branch: first.body.branch },
    })
    expect(at.git.head()).toBe(head)
    await at.ask(`/api/repos/acme/${at.repo}/pulls/1/close`, { method: 'POST' })
    const next = await edit(TRACK)
    expect(next.body).toMatchObject({ saved_as: 'pull_request', pr_number: 2 })
    expect(next.body.branch).not.toBe(first.body.branch)
    const { sha, base_sha, branch: branch_name } = next.body
    expect(await post('edits/undo', { sha, base_sha, branch_name })).toMatchObject({ status: 200 })
    expect(`${at.git.git('show', `${branch_name}:${PATH}`)}\n`).toBe(NOTES)
  })

  it('is previewed: dependents become ready with its last open section, and nothing is written', async () => {
    const open = NOTES.replace('Text.', '<!-- svc:system:one status:todo -->\n\nText.')
    at.git.commit({ [PATH]: open, 'docs/specs/next.md': '---\ndepends_on: [notes.md]\n---\n# Next\n' })
    await at.index()
    const head = at.git.head()
    const preview = (edits: object[], key?: string) => post('edits/preview', { edits }, key)
    const done = await preview([{ set_status: { section_id: 'one', status: 'done' } }], at.readOnlyKey)
    expect(done).toMatchObject({
      status: 200,
      body: {
        sha: at.blobOf(PATH),
        as: 'commit',
        tickets: [],
        dependents: [{ file_path: 'docs/specs/next.md', title: 'Next' }],
        dependents_become: 'ready',
      },
    })
    const other = await preview([{ set_status: { section_id: 'one', status: 'in_progress' } }])
    expect(other).toMatchObject({ body: { dependents: [], dependents_become: null } })
    expect(await preview([{ check_criterion: { criterion_id: 'none' } }])).toMatchObject({ status: 404 })
    expect(at.git.head()).toBe(head)
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
