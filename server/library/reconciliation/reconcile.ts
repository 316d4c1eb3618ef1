import { asc, ne } from 'drizzle-orm'
import { installations, type ReconciliationStep } from '#db/schema/index'
import type { Context, JobContext } from '#server/kernel/context'
import { isLastFailure } from '#server/kernel/problems/is-last-failure'
import { CodeHostError } from '#server/ports/codehost/port'
import { PortError } from '#server/ports/port-error'
import { claimReconciliation, type Reconciliation, saveReconciliation } from './progress'
import { queueReconciliation } from './request-reconciliation'
import { requestRedeliveries } from './request-redeliveries'
import { takeStep } from './take-step'

type ReconcileOptions = Partial<Pick<JobContext, 'signal' | 'isLastAttempt'>>

/** Never aborts. */
const NEVER = new AbortController().signal

type Save = (changed: Partial<Reconciliation>) => Promise<void>

/**
 * Compares everything with its host and repairs the effects of lost events. Saves after each step, so that another worker can
 * continue after a crash, or when a rate limit ends.
 */
export async function reconcile(
  ctx: Context,
  { signal = NEVER, isLastAttempt = false }: ReconcileOptions = {},
): Promise<void> {
  const claimed = await claimReconciliation(ctx)
  const save: Save = (changed) => saveReconciliation(ctx, claimed, changed)
  try {
    await work(ctx, claimed, save, signal)
  } catch (error) {
    if (error instanceof PortError && error.resumesAt) return pause(ctx, save, error.resumesAt)
    if (isLastFailure({ isLastAttempt, signal }, error)) await fail(ctx, claimed, save, error)
    throw error
  }
}

async function work(ctx: Context, claimed: Reconciliation, save: Save, signal?: AbortSignal): Promise<void> {
  let now = claimed
  const advance = async (changed: Partial<Reconciliation>) => {
    await save(changed)
    now = { ...now, ...changed }
    signal?.throwIfAborted()
  }
  if (now.steps === null) {
    const steps = await planSteps(ctx)
    const redelivered = await requestRedeliveries(ctx)
    await advance({ steps, counts: { ...now.counts, redelivered } })
  }
  for (let step = nextStep(ctx, now); step; step = nextStep(ctx, now))
    await advance(await takeStep(ctx, now, step))
  const resumptions = (now.steps ?? []).flatMap(({ resumesAt }) => resumesAt ?? [])
  const [earliest] = resumptions.toSorted()
  if (earliest) await pause(ctx, save, new Date(earliest))
  else await save({ state: 'done', finishedAt: ctx.clock.now() })
}

/** The first step that does not have to wait for a rate limit. */
const nextStep = ({ clock }: Context, { steps }: Reconciliation): ReconciliationStep | undefined =>
  steps?.find(({ resumesAt }) => resumesAt === null || new Date(resumesAt) <= clock.now())

async function pause(ctx: Context, save: Save, resumesAt: Date): Promise<void> {
  await save({ state: 'waiting', resumesAt })
  await queueReconciliation(ctx, { runAt: resumesAt })
}

async function fail(ctx: Context, { problems }: Reconciliation, save: Save, error: unknown): Promise<void> {
  const message = error instanceof CodeHostError ? error.message : UNEXPECTED
  const all = [...problems, { about: 'everything', message }]
  await save({ state: 'failed', finishedAt: ctx.clock.now(), problems: all })
}

const UNEXPECTED = 'Internal error. See the log of the worker for details.'

/** One step per installation of the host or our database, including the local one. */
async function planSteps({ db, ports }: Context): Promise<ReconciliationStep[]> {
  const { forge } = ports.codeHosts
  const connected = await db
    .select({ id: installations.id, host: installations.host })
    .from(installations)
    .where(ne(installations.state, 'removed'))
    .orderBy(asc(installations.id))
  const hosts = new Map(connected.map(({ id, host }) => [id, host]))
  if (forge) for await (const { id } of forge.installations()) hosts.set(id, forge.kind)
  return [...hosts]
    .filter(([, host]) => host === 'local' || forge !== null)
    .map(([installationId, host]) => ({ host, installationId, afterRepositoryId: 0, resumesAt: null }))
}
