import { and, eq } from 'drizzle-orm'
import { issueComments, issues } from '#db/schema/index'
import type { Actor, OrgContext } from '#server/kernel/context'
import { PERMISSIONS } from '#server/kernel/permissions'
import { connectLocalRepository } from '#server/library/repos/index'
import { createIssue } from '#server/writing/issues/create-issue'
import { closeIssue, editIssue, reopenIssue } from '#server/writing/issues/edit-issue'
import { openLocalTracker } from '#server/writing/issues/index'
import { parseCodeHostStatus } from '#spec/tickets/code-host-status'
import { makeRepository } from '#tests/support/git-repository'
import { makeMember, makeOrg } from '#tests/support/make-org'
import type { TestApp } from '#tests/support/test-app'
import type { FakeTicketSystem, TrackerUnderTest } from './tracker-under-test'

const PROJECT = 'acme/payments'
const OTHER = 'acme/ledger'
const ANYWHERE = { onlyMembership: null, scopes: null }

/** The issues of two local repositories of a new org. */
export const openLocalIssues = (app: TestApp) => async (): Promise<TrackerUnderTest> => {
  const org = await makeOrg(app.db)
  const ctx: OrgContext = { ...app.ctx, org, permissions: PERMISSIONS }
  const repositories = [makeRepository({}), makeRepository({})]
  for (const [at, name] of ['payments', 'ledger'].entries())
    await connectLocalRepository(app.ctx, org, { owner: 'acme', name, path: repositories[at]?.path ?? '' })
  return {
    tracker: openLocalTracker(ctx, { owner: 'acme', repo: 'payments' }),
    credential: null,
    project: PROJECT,
    otherProject: OTHER,
    statuses: { first: 'open', next: 'closed', done: 'not planned', unreachable: null },
    creation: '',
    type: null,
    fake: await people(ctx),
    close: async () => {
      for (const repository of repositories) repository.remove()
    },
  }
}

async function people(ctx: OrgContext): Promise<FakeTicketSystem> {
  const asMember = async (role: 'editor' | 'viewer'): Promise<OrgContext> => {
    const userId = await makeMember(ctx.db, ctx.org, role)
    const actor: Actor = { kind: 'user', userId, sessionId: null, isSuperAdmin: false, ...ANYWHERE }
    return { ...ctx, actor }
  }
  const writer = await asMember('editor')
  const stranger = await asMember('viewer')
  const locate = (id: string) => {
    const [project = '', number] = id.includes('#') ? id.split('#') : [PROJECT, id]
    const [owner = '', repo = ''] = project.split('/')
    return { at: { owner, repo }, number: Number(number) }
  }
  return {
    faults: null,
    requests: () => [],
    count: async () => (await ctx.db.select().from(issues).where(eq(issues.orgId, ctx.org.id))).length,
    setSearchLag: () => {},
    liftLimits: () => {},
    setClock: () => {},
    async addTicket(project, { title, description = '', by }) {
      const input = { title: title.trim(), body: description, labels: [], assignees: [], milestone: null }
      const { at } = locate(`${project}#1`)
      const { number } = await createIssue(by === 'writer' ? writer : stranger, at, input)
      return project === PROJECT ? String(number) : `${project}#${number}`
    },
    async edit(id, { title, status, description }) {
      const { at, number } = locate(id)
      await editIssue(writer, at, number, { title, body: description })
      const newStatus = status === undefined ? null : parseCodeHostStatus(status)
      if (newStatus?.closeReason) await closeIssue(writer, at, number, newStatus.closeReason)
      else if (newStatus) await reopenIssue(writer, at, number)
    },
    async remove(id) {
      const { number } = locate(id)
      await ctx.db.delete(issues).where(and(eq(issues.orgId, ctx.org.id), eq(issues.number, number)))
    },
    move: null,
    revoke: null,
    async pulls(id) {
      const { number } = locate(id)
      const rows = await ctx.db.select().from(issueComments).where(eq(issueComments.orgId, ctx.org.id))
      const own = rows.filter((row) => row.number === number)
      return own.flatMap(({ body }) => /\(<([^>]+)>\)/.exec(body)?.[1] ?? [])
    },
    violations: () => [],
  }
}
