import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { and, eq, sql } from 'drizzle-orm'
import { type Database, openDatabase } from '#db/client'
import { memberships, orgs, sections, ticketLinks, ticketReviews, users } from '#db/schema/index'
import type { Org, RequestContext } from '#server/kernel/context'
import { connectLocalRepository } from '#server/library/repos/index'
import { createCaller } from '#server/router'
import { settleReviews } from '#server/tickets/sync/decisions/choose'
import { moveIssue } from '#tests/support/fake-jira/change-issue'
import { startFakeJira } from '#tests/support/fake-jira/index'
import { makeRepository } from '#tests/support/git-repository'
import { userActor } from '#tests/support/test-context'
import { startWorker } from '#worker/start-worker'
import { numberArgument, quantile, withTemporaryFolder } from '../harness'
import { openStage } from '../indexing/stage'
import { serveProduct } from './serve-product'

const CONFIG = `version: "1"
specs: {require_review: false}
ticket_systems: {board: {system: jira, project: PAY}}
`
const PROJECT = 'PAY'
type Jira = Awaited<ReturnType<typeof startFakeJira>>

/** A batch closes after this long without a new change. */
const BATCH_WINDOW_MS = 2_000
const TARGET_MS = 1_000

/**
 * Measures an idle machine: from the change of an issue in Jira, whose signed webhook arrives over HTTP, through the
 * commit, until the section's new state can be searched. The batch window is not counted.
 *
 *     npm run bench -- tickets/loop [--rounds 20]
 */
export async function run(args: string[]): Promise<void> {
  const rounds = numberArgument(args, 'rounds', 20)
  await withTemporaryFolder(async (folder) => {
    const stage = await openStage(join(folder, 'data'))
    const url = await stage.create('loop')
    const db = openDatabase(url, { max: 4 })
    try {
      const times = await measureLoop(db, url, rounds)
      const p95 = quantile(times, 0.95)
      console.log(`${rounds} changed tickets, without the batch window of ${BATCH_WINDOW_MS} ms:`)
      console.log(
        `  median ${quantile(times, 0.5).toFixed(0)} ms, p95 ${p95.toFixed(0)} ms (target ${TARGET_MS} ms)`,
      )
    } finally {
      await db.$client.end({ timeout: 1 })
      await stage.close()
    }
  })
}

async function measureLoop(db: Database, databaseUrl: string, rounds: number): Promise<number[]> {
  const jira = await startFakeJira()
  const { ctx, server } = await serveProduct(db)
  const { ports, clock, log, secretBox, baseUrl } = ctx
  const org = await makeOrg(db)
  const caller = createCaller({ ...ctx, actor: userActor(await makeMember(db, org)) })
  const { host, credential } = jira
  const account = { system: 'jira' as const, host, token: credential.token, email: 'sync@acme.test' }
  const { id } = await caller.ticketConnections.add({ org: org.slug, ...account })
  await caller.ticketConnections.registerWebhook({
    org: org.slug,
    ticket_connection_id: String(id),
    project: PROJECT,
  })
  const git = makeRepository({ 'CONFIG.yaml': CONFIG, 'docs/specs/loop.md': specOf(rounds) })
  const key = await connectLocalRepository(ctx, org, { owner: 'bench', name: 'loop', path: git.path })
  const worker = await startWorker({ ports, clock, log, secretBox, baseUrl, databaseUrl })
  try {
    const tickets = await createTickets(ctx, key, rounds)
    const times: number[] = []
    for (const [at, ticket] of tickets.entries()) {
      await untilIdle(db)
      const start = performance.now()
      await finishIssue(jira, ticket)
      await until(async () => (await countDone(db, org)) > at)
      times.push(performance.now() - start - BATCH_WINDOW_MS)
    }
    return times
  } finally {
    await worker.stop()
    server.close()
    await jira.stop()
    git.remove()
  }
}

/** A person finishes the issue, and Jira sends its signed webhook. */
async function finishIssue({ world, sender }: Jira, ticketId: string): Promise<void> {
  const issue = world.issue(ticketId)
  if (!issue) throw new Error(`there is no ${ticketId}`)
  await moveIssue(world, issue, 'Done')
  if (sender.statuses.at(-1) !== 200) throw new Error('the webhook was refused')
}

const specOf = (count: number) =>
  `---\ntitle: Loop\n---\n${Array.from(
    { length: count },
    (_, at) => `## ${at + 1}. Part ${at + 1}\n<!-- svc:system:${at + 1} status:todo -->\n\nText.\n`,
  ).join('\n')}`

/** Approves the first sync, and returns the ids of the issues once the document links them. */
async function createTickets(
  ctx: RequestContext,
  { orgId, id }: { orgId: number; id: number },
  count: number,
): Promise<string[]> {
  const isOwn = and(eq(ticketReviews.orgId, orgId), eq(ticketReviews.repositoryId, id))
  const waiting = () => ctx.db.select({ id: ticketReviews.id }).from(ticketReviews).where(isOwn)
  await until(async () => (await waiting()).length === count)
  const ids = (await waiting()).map((row) => row.id)
  await settleReviews(ctx, orgId, ids, { kind: 'approved' })
  const isLinked = and(eq(ticketLinks.orgId, orgId), eq(ticketLinks.wasInDocument, true))
  const linked = () => ctx.db.select({ id: ticketLinks.ticketId }).from(ticketLinks).where(isLinked)
  await until(async () => (await linked()).length === count)
  return (await linked()).map((row) => row.id)
}

async function countDone(db: Database, org: Org): Promise<number> {
  const [row] = await db.execute<{ count: number }>(sql`
    select count(*)::int as count from documents d
    join ${sections} s on s.org_id = d.org_id and s.text_id = d.text_id
    where d.org_id = ${org.id} and s.state = 'done'`)
  return row?.count ?? 0
}

const untilIdle = (db: Database) =>
  until(async () => {
    const [row] = await db.execute<{ count: number }>(
      sql`select count(*)::int as count from graphile_worker._private_jobs`,
    )
    return row?.count === 0
  })

async function until(check: () => Promise<boolean>): Promise<void> {
  while (!(await check())) await sleep(10)
}

async function makeOrg(db: Database): Promise<Org> {
  const [org] = await db.insert(orgs).values({ slug: 'bench', name: 'bench' }).returning()
  if (!org) throw new Error('no org')
  return { id: org.id, slug: org.slug, name: org.name }
}

async function makeMember(db: Database, org: Org): Promise<number> {
  const [user] = await db.insert(users).values({ kind: 'human', name: 'Bench' }).returning({ id: users.id })
  if (!user) throw new Error('no user')
  await db.insert(memberships).values({ orgId: org.id, userId: user.id, role: 'admin' })
  return user.id
}
