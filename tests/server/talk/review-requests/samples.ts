import { and, eq } from 'drizzle-orm'
import { onTestFinished } from 'vitest'
import { documentReviewers, documents, memberships, reviewRequests } from '#db/schema/index'
import type { Context, Org } from '#server/kernel/context'
import { indexRepository } from '#server/library/indexing/index'
import { connectLocalRepository } from '#server/library/repos/index'
import { call, someone, type World } from '#tests/server/platform/audit/act-world'
import { makeRepository } from '#tests/support/git-repository'
import { makeMember } from '#tests/support/make-org'
import type { ModuleSamples } from '#tests/support/module-samples'
import { idOf } from '#tests/support/postgres/sample-row'

/** A request of the org's first document that waits for the caller. */
async function makeRequest({ db }: Pick<Context, 'db'>, org: Org, callerId?: number): Promise<number> {
  const [document] = await db.select().from(documents).where(eq(documents.orgId, org.id))
  if (!document) throw new Error('the repository was not indexed')
  const { repositoryId, path } = document
  await db
    .delete(reviewRequests)
    .where(and(eq(reviewRequests.orgId, org.id), eq(reviewRequests.repositoryId, repositoryId)))
  const requestedBy = callerId ?? (await makeMember(db, org))
  const [request] = await db
    .insert(reviewRequests)
    .values({ orgId: org.id, repositoryId, path, requestedBy })
    .returning({ id: reviewRequests.id })
  const requestId = idOf(request)
  const userId = callerId ?? (await makeMember(db, org))
  await db.insert(documentReviewers).values({ orgId: org.id, requestId, userId })
  // A second person, so that an approval writes nothing.
  await db.insert(documentReviewers).values({ orgId: org.id, requestId, userId: await makeMember(db, org) })
  return requestId
}

const FILE = 'docs/specs/asked.md'
let repositories = 0

/** Connects and indexes a repository with one document. */
async function makeAsked({ site, at }: World) {
  const git = makeRepository({ [FILE]: '---\nstatus: todo\n---\n# Asked\n\n## 1. Goal\n\nWords.\n' })
  onTestFinished(() => git.remove())
  const name = `asked-${repositories++}`
  const { orgId, id } = await connectLocalRepository(site.ctx, site.org, {
    owner: 'acme',
    name,
    path: git.path,
  })
  await indexRepository(site.ctx, { orgId, repositoryId: id })
  return { org: at.org, repo: `acme/${name}`, path: FILE }
}

/** A request of the administrator that waits for somebody. */
async function ask(world: World) {
  const input = await makeAsked(world)
  const { visitor: reviewer, userId } = await someone(world.site)
  const { id } = await call<{ id: number }>(world.root, 'reviewRequests.ask', { ...input, people: [userId] })
  return { reviewer, request: { org: input.org, request_id: String(id) } }
}

export const samples: ModuleSamples = {
  bodies: {
    'reviewRequests.ask': {
      repo: 'home-owner/home-repo',
      path: 'docs/specs/home.md',
      team: 'nobody',
    },
    'reviewRequests.requestChanges': { words: 'Say more.' },
  },
  parameters: {
    request_id: ({ test: { ctx } }, { org }, callerId) => makeRequest(ctx, org, callerId),
  },
  missing: { request_id: '999999999' },
  recipes: [
    [
      'reviewRequests.ask',
      ['review_request.ask'],
      async (world) => {
        const input = await makeAsked(world)
        const { userId } = await someone(world.site)
        return () => call(world.root, 'reviewRequests.ask', { ...input, people: [userId] })
      },
    ],
    [
      'reviewRequests.approve',
      ['review_request.approve'],
      async (world) => {
        const { reviewer, request } = await ask(world)
        return () => call(reviewer, 'reviewRequests.approve', request)
      },
    ],
    [
      'reviewRequests.requestChanges',
      ['review_request.request_changes'],
      async (world) => {
        const { reviewer, request } = await ask(world)
        return () => call(reviewer, 'reviewRequests.requestChanges', { ...request, words: 'Say more.' })
      },
    ],
    [
      'reviewRequests.decide',
      ['review_request.request_changes'],
      async (world) => {
        const { reviewer, request } = await ask(world)
        const verdict = { ...request, verdict: 'changes_requested', words: 'Say more.' }
        return () => call(reviewer, 'reviewRequests.decide', verdict)
      },
    ],
    [
      'reviewRequests.record',
      ['file.save', 'review_request.record'],
      async (world) => {
        const input = await makeAsked(world)
        const reader = await someone(world.site)
        await world.site.db
          .update(memberships)
          .set({ role: 'viewer' })
          .where(and(eq(memberships.orgId, world.site.org.id), eq(memberships.userId, reader.userId)))
        const people = [reader.userId]
        const { id } = await call<{ id: number }>(world.root, 'reviewRequests.ask', { ...input, people })
        const request = { org: input.org, request_id: String(id) }
        await call(reader.visitor, 'reviewRequests.approve', request)
        return () => call(world.root, 'reviewRequests.record', request)
      },
    ],
    [
      'reviewRequests.dismiss',
      ['review_request.dismiss'],
      async (world) => {
        const { request } = await ask(world)
        return () => call(world.root, 'reviewRequests.dismiss', request)
      },
    ],
  ],
}
