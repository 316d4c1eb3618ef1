import { setTimeout as delay } from 'node:timers/promises'
import { openDatabase } from '../db/client'
import { orgs } from '../db/schema'
import { followSections } from '../server/history'
import { indexRepository } from '../server/indexing'
import { createLogger } from '../server/kernel/logging/log'
import { connectLocalRepository } from '../server/repos'
import { storeChoices } from '../server/tickets/decisions/choose'
import { currentPlan } from '../server/tickets/plan/current-plan'
import { requestTicketRun } from '../server/tickets/runs/request-run'
import { syncRepository } from '../server/tickets/runs/sync-repository'
import { createLimiter } from '../server/tickets/vendor/limiter'
import { VENDOR_TIMING } from '../server/tickets/vendor/vendor'
import { findTarget } from '../server/tickets/world/sync-target'
import { makeRepository } from '../tests/support/git-repository'
import { jobContext, testContext } from '../tests/support/test-context'
import { testPorts } from '../tests/support/test-ports'
import { MemoryTracker } from '../tests/support/tickets/memory-tracker'
import { numberArgument, timed } from './harness'

const CONFIG = `version: "1"
specs: {doc_paths: ["docs/**/*.md"], require_review: false}
ticket_systems: {board: {system: jira, project: PAY}}
`
const PER_DOCUMENT = 20

/**
 * Measures a first sync whose tickets are all approved, compared with a bare loop that makes the same calls at the same
 * concurrency. Needs DATABASE_URL, an empty database with the current schema.
 */
export async function run(args: string[]): Promise<void> {
  const sections = numberArgument(args, 'sections', 400)
  const latencyMs = numberArgument(args, 'latency', 40)
  const db = openDatabase(process.env.DATABASE_URL ?? '', { max: 5 })
  const ctx = jobContext(testContext({ db, log: createLogger('warn'), ports: testPorts() }))
  const git = makeRepository({ 'CONFIG.yaml': CONFIG, ...specs(sections) })
  try {
    const slug = `bench-${Date.now()}`
    const [org] = await db.insert(orgs).values({ slug, name: slug }).returning()
    if (!org) throw new Error('no org')
    const { id } = await connectLocalRepository(ctx, org, { owner: 'bench', name: 'specs', path: git.path })
    const job = { orgId: org.id, repositoryId: id }
    await indexRepository(ctx, job)
    await followSections(ctx, job)
    const target = await findTarget(ctx, job)
    const { items } = target ? await currentPlan(ctx, target, null) : { items: [] }
    await storeChoices(
      ctx,
      job,
      items.map(({ sectionKey }) => ({ kind: 'requested', subject: sectionKey })),
    )
    await requestTicketRun(ctx, { ...job, trigger: 'request' })
    const tracker = slowTracker(latencyMs)
    const place = { kind: 'jira' as const, host: 'tracker.test', ticketHost: 'tracker.test' }
    const open = async () => ({ ...place, tracker, problem: null })
    const ours = await timed(() => syncRepository(ctx, job, { open }))
    const calls = tracker.calls.map(({ method }) => method)
    const bare = slowTracker(latencyMs)
    const limit = createLimiter(VENDOR_TIMING.concurrency)
    const floor = await timed(() => Promise.all(calls.map(() => limit(() => bare.identify()))))
    console.log(`  ${tracker.tickets.size} tickets, ${calls.length} calls of ${latencyMs} ms`)
    console.log(`  bare loop ${floor.toFixed(0)} ms, sync ${ours.toFixed(0)} ms`)
    console.log(`  ${(floor / ours).toFixed(3)} x the throughput of the bare loop (target: 0.8)`)
  } finally {
    git.remove()
    await db.$client.end()
  }
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
