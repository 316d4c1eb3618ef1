import type { ChildProcess } from 'node:child_process'
import { and, eq, sql } from 'drizzle-orm'
import { expect, vi } from 'vitest'
import { ticketConnections, ticketLinks, ticketReviews } from '#db/schema/index'
import { PERMISSIONS } from '#server/kernel/permissions'
import type { RepositoryKey } from '#server/library/repos/request-index'
import type { TrackerCredential } from '#server/ports/tracker/port'
import { sealCredential } from '#server/tickets/connections/credentials/sealed-credential'
import { settleReviews } from '#server/tickets/sync/decisions/choose'
import { requestTicketRun } from '#server/tickets/sync/runs/ticket-run'
import { openIndexing } from '#tests/server/library/indexing/indexing'
import { freshDatabaseUrl } from '#tests/support/postgres/database'
import { seededRandom } from '#tests/support/seeded-random'
import { forkWorker, kill } from '#tests/worker/fork-worker'
import { describeCauses, describeUnfinished } from './open-work'
import { openClone, type PushedRepository, ticketIn } from './pushed-repository'
import { openStormVendors, type StormVendor } from './storm-vendors'

const SEED = Number(process.env.SEED ?? 20_261_123)
/** Added to failure messages. Set this variable to repeat a failed run. */
export const hint = `SEED=${SEED}`

const PER_DOCUMENT = 25
/**
 * Checked before a kill, so that one worker is left to take over. Starting a worker takes longer than the time between two
 * kills.
 */
const MIN_WORKERS = 2
/** Long enough for a worker that a loaded machine slows down. */
const HEARTBEAT_TIMING = { beatMs: 500, silenceMs: 3_000 }

export interface StormSize {
  /** Sections per repository; there are four. */
  sections: number
  searchLagMs: number
  /** How long to wait for a lost creation. */
  settleMs: number
  retryMs: number
}

/**
 * A section with people's last intention. Sections with odd numbers are changed in their ticket, the others in the document.
 */
export interface StormSection {
  number: number
  at: StormRepository
  step: 'todo' | 'moved'
  version: number
}

export interface StormRepository {
  vendor: StormVendor
  key: RepositoryKey
  git: PushedRepository
}

/** Four repositories whose sections have tickets in four vendors, and the workers that sync them. */
export class StormWorld {
  readonly indexing = openIndexing(freshDatabaseUrl)
  readonly repositories: StormRepository[] = []
  readonly sections: StormSection[] = []
  readonly #random = seededRandom(SEED)
  readonly #workers: ChildProcess[] = []
  readonly #starting = new Set<Promise<void>>()

  constructor(private readonly size: StormSize) {}

  below = (limit: number) => Math.floor(this.#random() * limit)

  async open(): Promise<void> {
    this.repositories.length = 0
    this.sections.length = 0
    const { ctx, org } = this.indexing
    for (const vendor of await openStormVendors({ ...ctx, org, permissions: PERMISSIONS })) {
      if (vendor.credential) await this.#storeCredential(vendor.credential)
      await this.#connect(vendor)
    }
  }

  async close(): Promise<void> {
    await Promise.all(this.#starting)
    await Promise.all(this.#workers.map(kill))
    for (const { vendor, git } of this.repositories) {
      git.remove()
      await vendor.close()
    }
  }

  async addWorker(): Promise<void> {
    const { settleMs, retryMs } = this.size
    this.#workers.push(
      await forkWorker(this.indexing.databaseUrl, HEARTBEAT_TIMING, {
        TICKET_TIMING: JSON.stringify({ settleMs, retryMs }),
      }),
    )
  }

  /** Kills one of the workers and starts another one, which takes over later. Returns whether a sync was under way. */
  async replaceWorker(): Promise<boolean> {
    while (this.#workers.length < MIN_WORKERS) await Promise.race(this.#starting)
    const [victim] = this.#workers.splice(this.below(this.#workers.length), 1)
    if (!victim) throw new Error('there is no worker')
    const isSyncing = (await this.#count(sql`from ticket_runs where state = 'running'`)) > 0
    await kill(victim)
    const started = this.addWorker().finally(() => this.#starting.delete(started))
    this.#starting.add(started)
    return isSyncing
  }

  startFaults(): void {
    for (const { vendor } of this.repositories) vendor.startFaults(this.#random, this.size.searchLagMs)
  }

  stopFaults(): void {
    for (const { vendor } of this.repositories) vendor.stopFaults()
  }

  /** Waits until each section waits for its review. */
  async expectReviews(): Promise<void> {
    const look = async () =>
      expect(await this.#count(sql`from ticket_reviews`), hint).toBe(this.sections.length)
    await vi.waitFor(look, { timeout: 60_000, interval: 100 })
  }

  async approve(limit: number): Promise<void> {
    const { ctx, db, org } = this.indexing
    const rows = await db.select({ id: ticketReviews.id }).from(ticketReviews).limit(limit)
    const ids = rows.map(({ id }) => id)
    if (ids.length > 0) await settleReviews(ctx, org.id, ids, { kind: 'approved' })
  }

  /** A person changes a section: in its document, or the status of its ticket if it has one. */
  async changeSomething(): Promise<void> {
    const section = this.sections[this.below(this.sections.length)]
    if (!section) return
    if (section.number % 2 === 0) this.#changeDocument(section)
    else await this.#moveTicket(section)
  }

  /** Unfinished work. Empty if the world is at rest. */
  unfinished = () => describeUnfinished(this.indexing.db)

  causes = () => describeCauses(this.indexing.db)

  links = ({ key }: StormRepository) =>
    this.indexing.db
      .select({ ticketId: ticketLinks.ticketId, id: ticketLinks.id })
      .from(ticketLinks)
      .where(and(eq(ticketLinks.orgId, key.orgId), eq(ticketLinks.repositoryId, key.id)))

  async #moveTicket(section: StormSection): Promise<void> {
    const { at, number } = section
    const ticketId = ticketIn(at.git.text(pathOf(number)), number)
    if (ticketId === null) return
    section.step = section.step === 'todo' ? 'moved' : 'todo'
    await at.vendor.move(ticketId, at.vendor.states[section.step].status)
    const linkIds = (await this.links(at)).filter((link) => link.ticketId === ticketId).map(({ id }) => id)
    const { orgId, id: repositoryId } = at.key
    await requestTicketRun(this.indexing.ctx, { orgId, repositoryId, trigger: 'event', linkIds })
  }

  /** Changes the state only after the section has its ticket, because a done section gets none. */
  #changeDocument(section: StormSection): void {
    const { at, number } = section
    const hasTicket = ticketIn(at.git.text(pathOf(number)), number) !== null
    if (hasTicket) section.step = section.step === 'todo' ? 'moved' : 'todo'
    section.version += 1
    at.git.change(pathOf(number), (text) =>
      text
        .replace(
          new RegExp(`(svc:system:${number} status:)\\w+`),
          `$1${at.vendor.states[section.step].state}`,
        )
        .replace(new RegExp(`Text ${number}, version \\d+`), `Text ${number}, version ${section.version}`),
    )
  }

  async #connect(vendor: StormVendor): Promise<void> {
    const { sections } = this.size
    const config = `version: "1"\nspecs: {doc_paths: ["docs/**/*.md"], require_review: false}\n${vendor.config}\n`
    const numbers = Array.from({ length: sections }, (_, at) => at + 1)
    const paths = [...new Set(numbers.map(pathOf))]
    const documents = paths.map((path) => [
      path,
      document(numbers.filter((number) => pathOf(number) === path)),
    ])
    const git = openClone({ 'CONFIG.yaml': config, ...Object.fromEntries(documents) })
    const at = { vendor, git, key: await this.indexing.connect(git, this.indexing.org, vendor.name) }
    this.repositories.push(at)
    for (const number of numbers) this.sections.push({ number, at, step: 'todo', version: 0 })
  }

  async #storeCredential(credential: TrackerCredential): Promise<void> {
    const { db, org, ctx } = this.indexing
    const { kind, host, authMethod, token } = credential
    const email = credential.authMethod === 'api_token' ? credential.email : null
    await db.insert(ticketConnections).values({
      orgId: org.id,
      kind,
      host,
      authMethod,
      credential: sealCredential(ctx.secretBox, { email, token }),
      webhookSecret: ctx.secretBox.seal('secret'),
    })
  }

  async #count(rows: ReturnType<typeof sql>): Promise<number> {
    const [row] = await this.indexing.db.execute<{ count: number }>(
      sql`select count(*)::int as count ${rows}`,
    )
    return row?.count ?? 0
  }
}

export const pathOf = (number: number) => `docs/specs/part-${Math.ceil(number / PER_DOCUMENT)}.md`

function document(numbers: readonly number[]): string {
  const sections = numbers.map(
    (number) =>
      `## ${number}. Part ${number}\n<!-- svc:system:${number} status:todo -->\n\nText ${number}, version 0\n`,
  )
  return `---\ntitle: Storm\n---\n${sections.join('\n')}`
}
