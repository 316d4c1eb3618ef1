import { desc, eq } from 'drizzle-orm'
import { expect, it } from 'vitest'
import { acts, assistantSettings } from '#db/schema/index'
import { session } from '#tests/server/insight/evidence/samples'
import { call, openMcpWorld, REFUNDS } from './mcp-world'

const world = openMcpWorld()
const at = { repo: 'acme/specs', path: REFUNDS }

const writer = async () => world.connect(await world.key('specs:read', 'specs:write'))
/** An earlier test may have made the org save as pull requests. */
const allowCommits = () =>
  world.app.db.delete(assistantSettings).where(eq(assistantSettings.orgId, world.org.id))
const committed = (path = REFUNDS) => world.git.git('show', `main:${path}`)

async function criterionIds(): Promise<string[]> {
  const { data } = await call(await writer(), 'get_section', { ...at, section_id: '1-full-refund' })
  return (data.criteria as { id: string }[]).map(({ id }) => id)
}

it('hides writing tools from readers, and refuses them', async () => {
  const reader = await world.connect(await world.key('specs:read'))
  const { tools } = await reader.listTools()
  expect(tools.every(({ annotations }) => annotations?.readOnlyHint)).toBe(true)
  const refused = await call(reader, 'update_section_status', {
    ...at,
    section_id: '1-full-refund',
    status: 'done',
  })
  expect(refused).toMatchObject({
    isError: true,
    text: expect.stringContaining('needs the permission specs:write'),
  })
})

it('saves a status in the name of the person, and names the assistant', async () => {
  const saved = await call(await writer(), 'update_section_status', {
    ...at,
    section_id: '1-full-refund',
    status: 'done',
  })
  expect(saved.data).toMatchObject({ saved_as: 'commit', branch: null })
  expect(committed()).toContain('<!-- svc:system:1 status:done -->')
  const message = world.git.git('log', '-1', '--format=%B', 'main')
  expect(message).toContain('Svc-Assistant: Test assistant')
  expect(world.git.git('log', '-1', '--format=%an', 'main')).toMatch(/^Member /)
  const [act] = await world.app.db
    .select()
    .from(acts)
    .where(eq(acts.orgId, world.org.id))
    .orderBy(desc(acts.id))
    .limit(1)
  expect(act).toMatchObject({
    act: 'file.save',
    userId: world.userId,
    details: { assistant: 'Test assistant' },
  })
})

it('sets several statuses at once, or none', async () => {
  const client = await writer()
  const before = world.git.head()
  const failed = await call(client, 'update_section_statuses', {
    ...at,
    sections: [
      { section_id: '1-full-refund', status: 'todo' },
      { section_id: 'no-such', status: 'done' },
    ],
  })
  expect(failed.text).toMatch(/^not_found: The document has no section no-such/)
  expect(world.git.head()).toBe(before)
  await call(client, 'update_section_statuses', {
    ...at,
    sections: [
      { section_id: '1-full-refund', status: 'blocked', blocked_by: 'PAY-1' },
      { section_id: '2-partial-refund', status: 'done' },
    ],
  })
  expect(committed()).toMatch(/status:blocked:PAY-1[\s\S]*status:done/)
})

it('checks criteria and adds evidence, once', async () => {
  const client = await writer()
  const [open] = await criterionIds()
  await call(client, 'check_criterion', { ...at, criterion_id: open })
  expect(committed()).toContain('- [x] The refund MUST arrive within a day')
  const evidence = { ...at, criterion_id: open, code_path: 'src/refunds.ts', lines: '3-9', pr_number: 7 }
  await call(client, 'add_realization', evidence)
  expect(committed()).toContain('<!-- svc:realized-in:PR#7 file:src/refunds.ts:3-9 -->')
  expect((await call(client, 'add_realization', evidence)).data).toMatchObject({ saved_as: null })
})

it('sets owner, team, tags and status of a document, and removes them', async () => {
  const client = await writer()
  const facts = { status: 'in_progress', owner: 'ada', team: 'core', tags: ['money', 'eu'] }
  expect((await call(client, 'update_document', { ...at, ...facts })).data).toMatchObject({
    saved_as: 'commit',
  })
  for (const line of ['status: in_progress', 'owner: ada', 'team: core', 'money', 'eu'])
    expect(committed()).toContain(line)
  await call(client, 'update_document', { ...at, owner: null, tags: null })
  expect(committed()).not.toMatch(/^(owner|tags):/m)
  expect(committed()).toContain('team: core')
})

it('creates specs, and opens pull requests if the org wants them', async () => {
  const client = await writer()
  const content = '---\nstatus: draft\n---\n# Payouts\n\n## 1. Weekly\n'
  const created = await call(client, 'create_spec', { ...at, path: 'docs/specs/payouts.md', content })
  expect(created.data).toMatchObject({ saved_as: 'commit' })
  expect(committed('docs/specs/payouts.md')).toBe(content.trimEnd())
  await world.app.db.insert(assistantSettings).values({ orgId: world.org.id, savesAs: 'pull_request' })
  const before = world.git.head()
  const status = { ...at, section_id: '2-partial-refund', status: 'todo' }
  const proposed = await call(client, 'update_section_status', status)
  expect(proposed.data).toMatchObject({ saved_as: 'pull_request', pr_number: expect.any(Number) })
  const { branch } = proposed.data
  const more = { ...at, branch, section_id: '1-full-refund', status: 'todo' }
  expect((await call(client, 'update_section_status', more)).data).toMatchObject({ branch })
  expect(world.git.head()).toBe(before)
  expect(world.git.git('show', `${branch}:${REFUNDS}`)).toMatch(
    /system:1 status:todo[\s\S]*system:2 status:todo/,
  )
})

it('attests sections and records sessions', async () => {
  const client = await writer()
  const attested = await call(client, 'attest', { ...at, section_id: 'no-such' })
  expect(attested.text).toMatch(/^not_found/)
  const recorded = await call(client, 'record_session_evidence', {
    version: 1,
    sessions: [session('from-an-assistant')],
    repo: at.repo,
  })
  expect(recorded.data).toMatchObject({ ok: true, recorded: 1 })
})

it('a section is named by its id or its number', async () => {
  await allowCommits()
  const client = await writer()
  for (const section_id of ['2-partial-refund', '2']) {
    const { data } = await call(client, 'get_section', { ...at, section_id })
    expect(data).toMatchObject({ section_id: '2-partial-refund', title: 'Partial refund' })
  }
  await call(client, 'update_section_status', {
    ...at,
    section_id: '2',
    status: 'blocked',
    blocked_by: 'PAY-9',
  })
  expect(committed()).toContain('<!-- svc:system:2 status:blocked:PAY-9 -->')
  const attested = await call(client, 'attest', { ...at, section_id: '2.9' })
  expect(attested).toMatchObject({ isError: true, text: expect.stringContaining('not_found') })
})

it('what blocks a section is never dropped silently', async () => {
  await allowCommits()
  const client = await writer()
  const set = (status: string, more = {}) =>
    call(client, 'update_section_status', { ...at, section_id: '2', status, ...more })
  await set('blocked', { blocked_by: 'PAY-9' })
  const refused = await set('in_progress', { blocked_by: 'PAY-9' })
  expect(refused).toMatchObject({ isError: true, text: expect.stringContaining('name no blocker') })
  expect((await set('blocked')).data).toMatchObject({ saved_as: null })
  expect(committed()).toContain('status:blocked:PAY-9')
})

it('edit_section replaces the text of a section, and never a text that was not read', async () => {
  await allowCommits()
  const client = await writer()
  await world.index()
  const { data } = await call(client, 'get_section', { ...at, section_id: '2' })
  const edit = (more: object) =>
    call(client, 'edit_section', { ...at, section_id: '2', sha: data.sha, text: 'Half of it.', ...more })
  const saved = await edit({})
  expect(saved.data).toMatchObject({ saved_as: 'commit' })
  expect(committed()).toMatch(/## 2\. Partial refund\n[^#]*Half of it\.$/)
  expect(committed()).toContain('A customer gets everything back.')
  const late = await edit({ text: 'A quarter.' })
  expect(late).toMatchObject({
    isError: true,
    text: expect.stringContaining('has changed since it was read'),
  })
  const proposed = await edit({ sha: saved.data.sha, text: 'A quarter.', as: 'pull_request' })
  expect(proposed.data).toMatchObject({ saved_as: 'pull_request', pr_number: expect.any(Number) })
  expect(committed()).toContain('Half of it.')
})
