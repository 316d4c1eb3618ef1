import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { and, eq, sql } from 'drizzle-orm'
import { type Database, openDatabase } from '../../db/client'
import { memberships, orgs, sections, ticketLinks, ticketReviews, users } from '../../db/schema'
import type { Org, RequestContext } from '../../server/kernel/context'
import { createLogger } from '../../server/kernel/logging/log'
import type { Tracker } from '../../server/ports/tracker/port'
import { connectLocalRepository } from '../../server/repos'
import { createCaller } from '../../server/router'
import { settleReviews } from '../../server/tickets/decisions/choose'
import { readTickets } from '../../server/tickets/plan/read-tickets'
import { Vendor } from '../../server/tickets/vendor/vendor'
import { makeRepository } from '../../tests/support/git-repository'
import { testContext, userActor } from '../../tests/support/test-context'
import { testPorts } from '../../tests/support/test-ports'
import { startWorker } from '../../worker/start-worker'
import { numberArgument, quantile, withTemporaryFolder } from '../harness'
import { openStage } from '../indexing/stage'

const CONFIG = `version: "1"
specs: {require_review: false}
ticket_systems: {own: {system: code_host}}
`
/** A batch closes after this long without a new change. */
const BATCH_WINDOW_MS = 2_000
const TARGET_MS = 1_000

/**
 * Measures an idle machine: from the change of a ticket, through the commit, until the section's new state can be
 * searched. The batch window is not counted. Also counts the read calls of a nightly comparison.
 *
 *     npm run bench -- tickets/loop [--rounds 20] [--links 10000]
 */
export async function run(args: string[]): Promise<void> {
  const rounds = numberArgument(args, 'rounds', 20)
  await countReads(numberArgument(args, 'links', 10_000))
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

async function countReads(links: number): Promise<void> {
  let calls = 0
  const tracker = {
    readMany: async (ids: readonly string[]) => {
      calls += 1
      return ids.map(() => null)
    },
  }
  const vendors = new Map([['own', new Vendor(tracker as unknown as Tracker, new AbortController().signal)]])
  await readTickets(
    vendors,
    Array.from({ length: links }, (_, at) => ({ connection: 'own', ticketId: `PAY-${at + 1}` })),
  )
  console.log(`${links} links: ${calls} read calls, ${(links / calls).toFixed(0)} links per call (target 50)`)
}

async function measureLoop(db: Database, databaseUrl: string, rounds: number): Promise<number[]> {
  const ctx = testContext({ db, log: createLogger('warn'), ports: testPorts() })
  const org = await makeOrg(db)
  const git = makeRepository({ 'CONFIG.yaml': CONFIG, 'docs/specs/loop.md': specOf(rounds) })
  const key = await connectLocalRepository(ctx, org, { owner: 'bench', name: 'loop', path: git.path })
  const { ports, clock, log, secretBox, baseUrl } = ctx
  const worker = await startWorker({ ports, clock, log, secretBox, baseUrl, databaseUrl })
  try {
    const numbers = await createTickets(ctx, key, rounds)
    const caller = createCaller({ ...ctx, actor: userActor(await makeMember(db, org)) })
    const times: number[] = []
    for (const [at, number] of numbers.entries()) {
      await untilIdle(db)
      const start = performance.now()
      const issue = { org: org.slug, owner: 'bench', repo: 'loop', issue_number: number }
      await caller.issues.close({ ...issue, reason: 'completed' })
      await until(async () => (await countDone(db, org)) > at)
      times.push(performance.now() - start - BATCH_WINDOW_MS)
    }
    return times
  } finally {
    await worker.stop()
    git.remove()
  }
}

const specOf = (count: number) =>
  `---\ntitle: Loop\n---\n${Array.from(
    { length: count },
    (_, at) => `## ${at + 1}. Part ${at + 1}\n<!-- svc:system:${at + 1} status:todo -->\n\nText.\n`,
  ).join('\n')}`

/** Approves the first sync, and returns the numbers of the issues once the document links them. */
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
