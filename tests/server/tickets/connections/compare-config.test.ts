import { afterEach, expect, it } from 'vitest'
import { indexRepository } from '#server/library/indexing/index'
import { connectLocalRepository } from '#server/library/repos/index'
import { addConnection } from '#server/tickets/connections/manage/add-connection'
import { testConnection } from '#server/tickets/connections/manage/test-connection'
import { canary } from '#tests/support/canary/canary'
import { makeRepository, type TestRepository } from '#tests/support/git-repository'
import { makeOrg } from '#tests/support/make-org'
import { StubTrackers, stubProject } from '#tests/support/stub-trackers'
import { openTestApp } from '#tests/support/test-app'

const test = openTestApp()
const repositories: TestRepository[] = []

afterEach(() => {
  for (const repository of repositories.splice(0)) repository.remove()
})

/** The result of testing a new connection against this configuration. */
async function compare(config: string, project = stubProject()) {
  const git = makeRepository({ 'CONFIG.yaml': config })
  repositories.push(git)
  const trackers = new StubTrackers()
  trackers.projects = [project]
  const org = await makeOrg(test.db)
  const ctx = { ...test.ctx, org, permissions: [], ports: { ...test.ctx.ports, trackers } }
  const key = await connectLocalRepository(ctx, org, { owner: 'acme', name: 'specs', path: git.path })
  await indexRepository(ctx, { orgId: key.orgId, repositoryId: key.id })
  const token = canary('jira-token')
  const host = 'acme.atlassian.net'
  const { id } = await addConnection(ctx, { system: 'jira', host, email: 'bot@example.com', token })
  return (await testConnection(ctx, id)).uses
}

it('names what CONFIG.yaml has and the project does not, each with its line', async () => {
  const uses = await compare(`version: "1"
ticket_systems:
  main:
    system: jira
    project: PAY
    hierarchy:
      depth_to_type: {2: Epic}
    status_map:
      forward: {todo: Ready}
    field_map:
      standard: {frontmatter.team: Squad, frontmatter.tags: labels}
`)
  expect(uses).toEqual([
    expect.objectContaining({
      repo: 'acme/specs',
      connection: 'main',
      project: 'PAY',
      project_name: 'Payments',
    }),
  ])
  expect(uses[0]?.missing.map(({ what: missingKind, name, line }) => [missingKind, name, line])).toEqual([
    ['type', 'Epic', 7],
    ['status', 'Ready', 9],
    ['field', 'Squad', 11],
  ])
  expect(uses[0]?.mapping).toEqual({ forward: { todo: 'To Do' }, reverse: {} })
})

it('proposes a mapping for each status that the configuration does not cover', async () => {
  const [use] = await compare(
    `version: "1"
ticket_systems:
  main:
    system: jira
    project: PAY
    status_map:
      reverse: {Done: done, To Do: todo, In Progress: in_progress}
`,
    stubProject({
      statuses: [...stubProject().statuses, { name: 'QA Review', category: 'in_progress' }],
    }),
  )
  expect(use?.unmapped).toEqual(['QA Review'])
  expect(use?.mapping).toEqual({ forward: {}, reverse: { 'QA Review': 'in_progress' } })
})

it('has nothing to propose for the usual workflow', async () => {
  const [use] = await compare('version: "1"\nticket_system: jira\nproject_key: PAY\n')
  expect(use).toMatchObject({ connection: 'default', missing: [], unmapped: [], mapping: null })
})

it('reports a project that does not exist, or is not set', async () => {
  const [wrong] = await compare('version: "1"\nticket_system: jira\nproject_key: NOPE\n')
  expect(wrong?.missing).toEqual([
    {
      what: 'project',
      name: 'NOPE',
      key: 'ticket_systems.default.project',
      line: 3,
      message: 'There is no project "NOPE", or the account may not see it.',
    },
  ])
  const [none] = await compare('version: "1"\nticket_system: jira\n')
  expect(none?.missing[0]?.message).toMatch(/names no project/)
})
