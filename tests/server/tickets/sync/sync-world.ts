import { and, asc, eq } from 'drizzle-orm'
import {
  ticketConflicts,
  ticketEdits,
  ticketLinks,
  ticketPauses,
  ticketReviews,
  ticketRuns,
  ticketSteps,
} from '#db/schema/index'
import type { JobContext } from '#server/kernel/context'
import { trackSectionIdentities } from '#server/library/history/index'
import type { RepositoryKey } from '#server/library/repos/request-index'
import type { Tracker } from '#server/ports/tracker/port'
import type { SyncOptions } from '#server/tickets/sync/apply/step'
import { settleReviews } from '#server/tickets/sync/decisions/choose'
import { type PlannedRun, planRun } from '#server/tickets/sync/plan/plan-run'
import { afterIndex } from '#server/tickets/sync/runs/after-index'
import { syncRepository } from '#server/tickets/sync/runs/sync-repository'
import { type RunRequest, requestTicketRun } from '#server/tickets/sync/runs/ticket-run'
import { openConnections } from '#server/tickets/sync/vendor/open-connections'
import { VENDOR_TIMING } from '#server/tickets/sync/vendor/vendor'
import { loadWorld } from '#server/tickets/sync/world/load-world'
import { findSyncTarget } from '#server/tickets/sync/world/sync-target'
import { writeBack } from '#server/tickets/sync/write-back/write-back'
import { openIndexing } from '#tests/server/library/indexing/indexing'
import type { Files, TestRepository } from '#tests/support/git-repository'
import { jobContext } from '#tests/support/test-context'
import { MemoryTracker } from '#tests/support/tickets/memory-tracker'

export const PATH = 'docs/specs/refunds.md'

export const CONFIG = `version: "1"
specs: {doc_paths: ["docs/**/*.md"], require_review: false}
ticket_systems: {board: {system: jira, project: PAY}}
`

/** Waiting times are shorter than a test's. */
const TIMING: SyncOptions = {
  timing: { settleMs: 50, retryMs: 20_000 },
  vendorTiming: { ...VENDOR_TIMING, backoffMs: [1, 2, 4], outageMs: 60_000 },
}

/** A repository of a suite whose connection `board` is a tracker in memory. */
export function openSync() {
  const indexing = openIndexing()
  return { indexing, start: (files: Files) => startSync(indexing, files) }
}

async function startSync(indexing: ReturnType<typeof openIndexing>, files: Files) {
  const { git, key } = await indexing.connected({ 'CONFIG.yaml': CONFIG, ...files })
  const world = new SyncWorld(indexing, git, key)
  await world.follow()
  return world
}

export class SyncWorld {
  readonly tracker = new MemoryTracker()
  /** In the addresses of tickets, as far as the credential tells. */
  ticketHost = 'tracker.test'
  /** By the name of the connection. */
  readonly trackers: Record<string, Tracker> = { board: this.tracker }

  constructor(
    private readonly indexing: ReturnType<typeof openIndexing>,
    readonly git: TestRepository,
    readonly key: RepositoryKey,
  ) {}

  get ctx(): JobContext {
    return jobContext(this.indexing.ctx)
  }

  open: NonNullable<SyncOptions['open']> = async (_ctx, _target, name) => {
    const tracker = this.trackers[name]
    const place = { kind: 'jira' as const, host: 'tracker.test', ticketHost: this.ticketHost }
    return tracker
      ? { ...place, tracker, problem: null }
      : { ...place, tracker: null, problem: `${name} has no credential.`, line: null, isPausedByPlan: false }
  }

  /** Runs the jobs after an index. */
  follow = async () => {
    await trackSectionIdentities(this.ctx, this.id)
    await afterIndex(this.ctx, this.id)
  }

  /** Commits the files, indexes them, and syncs. */
  async commit(files: Files): Promise<void> {
    await this.commitQuietly(files)
    await this.sync({ trigger: 'index' })
  }

  /** Commits the files and indexes them, which requests a sync. */
  async commitQuietly(files: Files): Promise<void> {
    this.git.commit(files)
    await this.indexing.again(this.key)
    await this.follow()
  }

  requestAll = () => requestTicketRun(this.ctx, { ...this.id, trigger: 'nightly', readsAll: true })

  hasOpenRun = async () =>
    (await this.runs()).some(({ state }) => state === 'queued' || state === 'running' || state === 'waiting')

  /** Ends all pauses and waits. */
  async makeDue(): Promise<void> {
    await this.resume()
    await this.indexing.db
      .update(ticketRuns)
      .set({ resumesAt: new Date(0) })
      .where(and(this.own(ticketRuns), eq(ticketRuns.state, 'waiting')))
  }

  /** Approves everything that waits, and syncs. */
  async firstSync(): Promise<void> {
    await this.sync()
    await this.approveAll()
    await this.sync()
  }

  async sync(request: Partial<RunRequest> = {}, options: SyncOptions = {}): Promise<void> {
    await requestTicketRun(this.ctx, { ...this.id, trigger: 'request', ...request })
    await this.work(options)
  }

  /** Runs the job as a worker does. */
  work = (options: SyncOptions = {}, ctx = this.ctx) =>
    syncRepository(ctx, this.id, { open: this.open, ...TIMING, ...options })

  /** The plan of a sync that reads all tickets now. */
  async plan(): Promise<PlannedRun> {
    const target = await findSyncTarget(this.ctx, this.id)
    if (!target) throw new Error('the repository is not connected')
    const connections = await openConnections(this.ctx, target, { signal: this.ctx.signal, open: this.open })
    const loaded = await loadWorld(this.ctx, target, connections)
    return planRun(this.ctx, target, loaded, connections.vendors, { readsAll: true, linkIds: [] })
  }

  /** Commits the waiting edits and indexes them. */
  async settle(): Promise<void> {
    await writeBack(this.ctx, this.id)
    await this.indexing.again(this.key)
    await this.follow()
  }

  text = (path = PATH): string => this.git.git('cat-file', '-p', `main:${path}`)

  /** Ends all pauses. */
  async resume(): Promise<void> {
    await this.indexing.db.delete(ticketPauses).where(eq(ticketPauses.orgId, this.key.orgId))
  }

  async approveAll(): Promise<void> {
    const ids = (await this.reviews()).map(({ id }) => id)
    await settleReviews(this.ctx, this.key.orgId, ids, { kind: 'approved' })
  }

  get id() {
    return { orgId: this.key.orgId, repositoryId: this.key.id }
  }

  links = () =>
    this.indexing.db.select().from(ticketLinks).where(this.own(ticketLinks)).orderBy(asc(ticketLinks.id))
  runs = () =>
    this.indexing.db.select().from(ticketRuns).where(this.own(ticketRuns)).orderBy(asc(ticketRuns.id))
  steps = () =>
    this.indexing.db
      .select()
      .from(ticketSteps)
      .where(this.own(ticketSteps))
      .orderBy(asc(ticketSteps.runId), asc(ticketSteps.position))
  reviews = () => this.indexing.db.select().from(ticketReviews).where(this.own(ticketReviews))
  conflicts = () => this.indexing.db.select().from(ticketConflicts).where(this.own(ticketConflicts))
  edits = async () =>
    (
      await this.indexing.db
        .select()
        .from(ticketEdits)
        .where(this.own(ticketEdits))
        .orderBy(asc(ticketEdits.id))
    ).map(({ edit }) => edit)

  private own = (
    table: { orgId: typeof ticketLinks.orgId; repositoryId: typeof ticketLinks.repositoryId } | object,
  ) => {
    const { orgId, repositoryId } = table as typeof ticketLinks
    return and(eq(orgId, this.key.orgId), eq(repositoryId, this.key.id))
  }
}
