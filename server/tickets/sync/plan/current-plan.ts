import type { z } from 'zod'
import type { Context, OrgContext } from '#server/kernel/context'
import type { RepositoryId } from '#server/kernel/repositories/repository-id'
import { TrackerError } from '#server/ports/tracker/port'
import { type PlanItem, planHash } from '#spec/tickets/index'
import { readFailures, type StepFailure, stepFingerprint } from '../runs/run-steps'
import { type OpenTracker, openConnections } from '../vendor/open-connections'
import { throwIfAborted } from '../vendor/vendor'
import type { PlanItemWire, PlanQuery, PlanWire } from '../wire'
import { type LoadedWorld, loadWorld } from '../world/load-world'
import { chooseTarget, type SyncTarget } from '../world/sync-target'
import { planRun } from './plan-run'
import type { PlanScope } from './read-tickets'

/** A person waits, so vendors get less time than in a run. */
const TIMEOUT_MS = 20_000

interface CurrentPlan {
  hash: string
  items: PlanItem[]
  /** The tickets that were read. A run executes this plan only if it also reads them. */
  scope: PlanScope
}

interface PlanOptions {
  open?: OpenTracker
  timeoutMs?: number
}

/**
 * The plan of a sync of the repository, or of one document, now. Reads all its tickets, because events may have been lost.
 * Throws if a ticket system fails to return a ticket, or does not answer in time.
 */
export async function currentPlan(
  ctx: Context,
  target: SyncTarget,
  path: string | null,
  { open, timeoutMs = TIMEOUT_MS }: PlanOptions = {},
): Promise<CurrentPlan> {
  const signal = AbortSignal.timeout(timeoutMs)
  const connections = await openConnections(ctx, target, { signal, open })
  const loaded = await loadWorld(ctx, target, connections)
  const scope = planScope(loaded, path)
  const { plan, unread } = await planRun(ctx, target, loaded, connections.vendors, scope)
  throwIfAborted(signal)
  for (const failure of unread.values()) if (failure instanceof TrackerError) throw failure
  const items = plan.items.filter(({ filePath }) => path === null || filePath === path)
  return { hash: planHash(items), items, scope }
}

/** The tickets of the document, or all. */
function planScope({ world, links }: LoadedWorld, path: string | null): PlanScope {
  if (path === null) return { readsAll: true, linkIds: [] }
  const document = world.documents.find((each) => each.path === path)
  const keys = new Set(document?.sections.map(({ key }) => key))
  return {
    readsAll: false,
    linkIds: links.flatMap(({ row }) => (keys.has(row.sectionKey) ? [row.id] : [])),
  }
}

const repositoryIdOf = ({ repository: { orgId, id } }: SyncTarget) => ({ orgId, repositoryId: id })

const EMPTY_PLAN = { hash: planHash([]), items: [] }

export async function showPlan(
  ctx: OrgContext,
  { repo, path, limit, offset }: z.output<typeof PlanQuery>,
): Promise<PlanWire> {
  const target = await chooseTarget(ctx, repo)
  const { hash, items } = target ? await currentPlan(ctx, target, path ?? null) : EMPTY_PLAN
  const shownItems = items.slice(offset, offset + limit)
  const explained = target ? await withFailures(ctx, repositoryIdOf(target), shownItems) : shownItems
  return {
    plan_hash: hash,
    items: explained.map(itemToWire),
    total: items.length,
  }
}

/** Adds to failed steps the reason and the time of the next try. */
export async function withFailures(
  ctx: Pick<Context, 'db' | 'clock'>,
  repository: RepositoryId,
  items: readonly PlanItem[],
): Promise<PlanItem[]> {
  const failures = await readFailures(ctx, repository)
  return items.map((item) => {
    const failure = failures.get(stepFingerprint(item))
    return failure ? { ...item, reasons: [...item.reasons, sentenceOf(failure)] } : item
  })
}

const sentenceOf = ({ error, retryAt }: StepFailure): string =>
  `This failed: ${error} It is tried again after ${timeOf(retryAt)}, or when you apply this plan.`

/** To the minute, in UTC. */
const timeOf = (time: Date): string => `${time.toISOString().slice(0, 16).replace('T', ' ')} UTC`

export const itemToWire = (item: PlanItem): PlanItemWire => ({
  id: item.id,
  action: item.action,
  repo: item.repo,
  file_path: item.filePath,
  section_id: item.sectionId,
  title: item.title,
  connection: item.connection,
  system: item.system,
  ticket_id: item.ticketId,
  url: item.url,
  fields: item.fields,
  reasons: item.reasons,
  needs_review: item.needsReview,
})
