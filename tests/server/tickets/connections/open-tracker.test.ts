import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { OrgContext } from '#server/kernel/context'
import { findRepository } from '#server/kernel/repositories/find-repository'
import { connectLocalRepository } from '#server/library/repos/index'
import { openTracker } from '#server/tickets/connections/index'
import { loadConfig } from '#spec/config/load-config'
import { makeRepository, type TestRepository } from '#tests/support/git-repository'
import { makeOrg } from '#tests/support/make-org'
import { StubTrackers } from '#tests/support/stub-trackers'
import { openTestApp } from '#tests/support/test-app'

const test = openTestApp()
const repositories: TestRepository[] = []

let ctx: OrgContext & typeof test.ctx

beforeEach(async () => {
  ctx = { ...test.ctx, org: await makeOrg(test.db), permissions: [] }
  await connect('specs')
})

afterEach(() => {
  for (const repository of repositories.splice(0)) repository.remove()
})

async function connect(name: string, org = ctx.org) {
  const git = makeRepository({ 'a.md': 'one\n' })
  repositories.push(git)
  await connectLocalRepository(ctx, org, { owner: 'acme', name, path: git.path })
}

async function open(connection: string) {
  const loaded = loadConfig(`version: "1"\nticket_systems:\n  it: ${connection}\n`)
  const repository = await findRepository(ctx, 'acme', 'specs')
  return openTracker(ctx, { org: ctx.org, repository, ...loaded }, 'it')
}

describe('issues of the code host', () => {
  it('are those of the repository itself', async () => {
    const opened = await open('{system: github}')
    expect(opened).toMatchObject({ kind: 'local', host: '', problem: null })
    expect(await opened.tracker?.listProjects()).toEqual([expect.objectContaining({ key: 'acme/specs' })])
  })

  it('can be those of another repository of the org, and of no other org', async () => {
    await connect('other')
    expect(await open('{system: github, project: acme/other}')).toMatchObject({
      kind: 'local',
      problem: null,
    })
    await connect('foreign', await makeOrg(test.db))
    expect(await open('{system: github, project: acme/foreign}')).toMatchObject({
      tracker: null,
      problem:
        'acme/foreign is not a repository of this organization. Correct `project`, or connect the repository.',
    })
  })
})

describe('a ticket system', () => {
  it('without a credential says what to do', async () => {
    expect(await open('{system: linear}')).toMatchObject({
      kind: 'linear',
      tracker: null,
      problem:
        'There is no credential for Linear. An admin can add a connection under Settings › Ticket systems.',
    })
  })

  it('is opened with the credential of the operator, whose host may be private', async () => {
    const trackers = new StubTrackers()
    const variables = { LINEAR_API_KEY: 'key-of-the-operator' }
    const usualHosts = { linear: '127.0.0.1:4000', github: 'api.github.com' }
    trackers.environment = { orgs: [ctx.org.slug], prefixes: ['LINEAR_'], variables, usualHosts }
    ctx.ports = { ...ctx.ports, trackers }
    expect(await open('{system: linear}')).toMatchObject({
      kind: 'linear',
      host: '127.0.0.1:4000',
      problem: null,
    })
    expect(trackers.opened.map(({ isTrustedHost }) => isTrustedHost)).toEqual([true])
  })
})
