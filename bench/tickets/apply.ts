import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { eq } from 'drizzle-orm'
import { type Database, openDatabase } from '#db/client'
import { orgs, sectionIdentities } from '#db/schema/index'
import type { JobContext } from '#server/kernel/context'
import { createLogger } from '#server/kernel/logging/log'
import { formatOrgScopedId } from '#server/kernel/org-ids/org-scoped-id'
import { trackSectionIdentities } from '#server/library/history/index'
import { indexRepository } from '#server/library/indexing/index'
import { connectLocalRepository } from '#server/library/repos/index'
import { recordChoices } from '#server/tickets/sync/decisions/choose'
import { syncRepository } from '#server/tickets/sync/runs/sync-repository'
import { createLimiter } from '#server/tickets/sync/vendor/limiter'
import { VENDOR_TIMING } from '#server/tickets/sync/vendor/vendor'
import { makeRepository } from '#tests/support/git-repository'
import { jobContext, testContext } from '#tests/support/test-context'
import { testPorts } from '#tests/support/test-ports'
import { MemoryTracker } from '#tests/support/tickets/memory-tracker'
import { numberArgument, timed, withTemporaryFolder } from '../harness'
import { openStage } from '../indexing/stage'

const CONFIG = `version: "1"
specs: {doc_paths: ["docs/**/*.md"], require_review: false}
ticket_systems: {board: {system: jira, project: PAY}}
`
const PER_DOCUMENT = 20

/**
 * Measures a first sync whose tickets are all requested, compared with a bare loop that makes the same number of calls at
 * the same concurrency.
 *
 *     npm run bench -- tickets/apply [--sections 400] [--latency 40]
 */
export async function run(args: string[]): Promise<void> {
  const sections = numberArgument(args, 'sections', 400)
  const latencyMs = numberArgument(args, 'latency', 40)
  await withTemporaryFolder(async (folder) => {
    const stage = await openStage(join(folder, 'data'))
    const db = openDatabase(await stage.create('apply'), { max: 5 })
    const git = makeRepository({ 'CONFIG.yaml': CONFIG, ...specs(sections) })
    try {
      await compare(db, git.path, latencyMs)
    } finally {
      git.remove()
      await db.$client.end({ timeout: 1 })
      await stage.close()
    }
  })
}

async function compare(db: Database, path: string, latencyMs: number): Promise<void> {
  const ctx = jobContext(testContext({ db, log: createLogger('warn'), ports: testPorts() }))
  const job = await indexed(ctx, path)
  const tracker = slowTracker(latencyMs)
  const place = { kind: 'jira' as const, host: 'tracker.test', ticketHost: 'tracker.test' }
  const open = async () => ({ ...place, tracker, problem: null })
  const ours = await timed(() => syncRepository(ctx, job, { open }))
  const calls = tracker.calls.length
  const bare = slowTracker(latencyMs)
  const limit = createLimiter(VENDOR_TIMING.concurrency)
  const floor = await timed(() =>
    Promise.all(Array.from({ length: calls }, () => limit(() => bare.identify()))),
  )
  console.log(`${tracker.tickets.size} tickets, ${calls} calls of ${latencyMs} ms`)
  console.log(`  bare loop ${floor.toFixed(0)} ms, sync ${ours.toFixed(0)} ms`)
  console.log(`  ${(floor / ours).toFixed(3)} x the throughput of the bare loop (target 0.8)`)
}

/** A repository with a requested ticket for every section, and the run that creates them. */
async function indexed(ctx: JobContext, path: string) {
  const [org] = await ctx.db.insert(orgs).values({ slug: 'bench', name: 'bench' }).returning()
  if (!org) throw new Error('no org')
  const { id } = await connectLocalRepository(ctx, org, { owner: 'bench', name: 'specs', path })
  const job = { orgId: org.id, repositoryId: id }
  await indexRepository(ctx, job)
  await trackSectionIdentities(ctx, job)
  const identities = await ctx.db
    .select({ id: sectionIdentities.id })
    .from(sectionIdentities)
    .where(eq(sectionIdentities.orgId, org.id))
  const keys = identities.map((identity) => formatOrgScopedId({ orgId: org.id, id: identity.id }))
  await recordChoices(
    ctx,
    job,
    keys.map((subject) => ({ kind: 'requested', subject })),
  )
  return job
}

function slowTracker(latencyMs: number): MemoryTracker {
  const tracker = new MemoryTracker()
  tracker.fault = async (_method, phase) => {
    if (phase === 'before') await delay(latencyMs)
  }
  return tracker
}

const specs = (sections: number) =>
  Object.fromEntries(
    Array.from({ length: sections / PER_DOCUMENT }, (_, at) => [`docs/specs/spec-${at}.md`, spec(at)]),
  )

function spec(at: number): string {
  const parts = Array.from({ length: PER_DOCUMENT }, (_, index) => {
    const number = index + 1
    return `## ${number}. Part ${number}\n<!-- svc:system:${number} status:todo -->\n\n${'Money goes back. '.repeat(20)}\n`
  })
  return `---\ntitle: Spec ${at}\n---\n${parts.join('\n')}`
}
