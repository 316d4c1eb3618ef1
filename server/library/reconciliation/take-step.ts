import type { ReconciliationProblem, ReconciliationStep } from '#db/schema/index'
import { OrgMovingError } from '#server/kernel/access/org-move'
import type { Context } from '#server/kernel/context'
import { compareInstallation, saveResumeTime } from '#server/library/installations/index'
import { CodeHostError } from '#server/ports/codehost/port'
import { compareHeads } from './compare-heads'
import type { Reconciliation } from './progress'

type Counts = Reconciliation['counts']

interface StepResult {
  counts?: Partial<Counts>
  problems?: ReconciliationProblem[]
  /** The rest of the step. Null if the step is complete. */
  rest: ReconciliationStep | null
}

const MAX_PROBLEMS = 100

/** Syncs an installation and compares a few repositories, or the next few. Returns the values to save. */
export async function takeStep(ctx: Context, before: Reconciliation, step: ReconciliationStep) {
  const { counts = {}, problems = [], rest } = await runStepWork(ctx, step)
  const otherSteps = (before.steps ?? []).filter((other) => other !== step)
  return {
    counts: addCountsTo(before.counts, counts),
    problems: [...before.problems, ...problems].slice(0, MAX_PROBLEMS),
    steps: rest ? [...otherSteps, rest] : otherSteps,
  }
}

async function runStepWork(ctx: Context, step: ReconciliationStep): Promise<StepResult> {
  try {
    return await compare(ctx, step)
  } catch (error) {
    // An org that moves to another deployment is not compared.
    if (error instanceof OrgMovingError) return { rest: null }
    if (!(error instanceof CodeHostError)) throw error
    const { resumesAt, message } = error
    if (resumesAt === null)
      return { problems: [{ about: `installation ${step.installationId}`, message }], rest: null }
    await saveResumeTime(ctx, step.installationId, resumesAt)
    return { rest: { ...step, resumesAt: resumesAt.toISOString() } }
  }
}

async function compare(ctx: Context, step: ReconciliationStep): Promise<StepResult> {
  const isBegin = step.afterRepositoryId === 0
  const synced = isBegin && step.host !== 'local' ? await compareInstallation(ctx, step.installationId) : null
  const { connected = 0, disconnected = 0, renamed = 0, hasStateChanged = false } = synced ?? {}
  const repaired = { connected, disconnected, renamed, states: Number(hasStateChanged) }
  const installations = Number(isBegin)
  if (synced && synced.state !== 'active') return { counts: { ...repaired, installations }, rest: null }
  const { checked, indexed, problems, lastId } = await compareHeads(ctx, step)
  return {
    counts: { ...repaired, installations, repositories: checked, indexed },
    problems,
    rest: lastId === null ? null : { ...step, afterRepositoryId: lastId, resumesAt: null },
  }
}

const addCountsTo = (counts: Counts, added: Partial<Counts>): Counts => {
  const names = Object.keys(counts) as (keyof Counts)[]
  return Object.fromEntries(names.map((name) => [name, counts[name] + (added[name] ?? 0)])) as Record<
    keyof Counts,
    number
  >
}
