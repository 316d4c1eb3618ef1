import { and, eq, gt } from 'drizzle-orm'
import { alerts, type SuggestedSection } from '#db/schema/index'
import type { Context, JobContext } from '#server/kernel/context'
import { may } from '#server/kernel/entitlements/org-plan'
import { readOrgPlan } from '#server/kernel/entitlements/read-org-plan'
import { isDomainError } from '#server/kernel/errors'
import type { AiTask } from '#server/ports/ai/port'
import { completeTask, makeFence } from '#server/writing/ai/index'
import { readSectionAnswer } from '#spec/triage/index'
import { likelySections, preferSections, type RankedSection } from './rank-sections'
import type { TriagedAlert } from './read-candidates'

/** Maximum number of sections offered to the model. */
const MAX_OFFERED = 10
/** Alerts are sent without people, so a storm of new problems must not exhaust the plan. */
const MAX_A_DAY = 20
const DAY_MS = 86_400_000

export interface Suggestions {
  suggestions: SuggestedSection[]
  triageNote: string | null
  /** Whether AI was asked, even if its answer is unusable. */
  isAsked?: boolean
}

type Save = (tx: Pick<Context, 'db' | 'clock'>, suggestions: Suggestions) => Promise<void>

/**
 * Asks AI which of the ranked sections an alert concerns, and stores the answer together with its operation. Offers only
 * sections of documents that AI may read in full, and accepts only offered ones. Returns why there is no answer; null if it is
 * stored.
 */
export async function suggestWithAi(
  ctx: JobContext,
  alert: TriagedAlert,
  ranked: readonly RankedSection[],
  save: Save,
): Promise<string | null> {
  const offered = ranked.filter(({ candidate }) => candidate.isShownToAi).slice(0, MAX_OFFERED)
  if (offered.length === 0) return 'AI may read none of the sections.'
  const org = await readOrgPlan(ctx, alert.orgId)
  const inOrg = org && { ...ctx, org, permissions: [] }
  if (!inOrg || !may(inOrg, 'triage')) return 'The plan of the organization has no triage with AI.'
  if (!(await isAllowed(ctx, alert)))
    return `AI was asked about ${MAX_A_DAY} alerts of the repository within a day.`
  try {
    await completeTask(inOrg, {
      kind: 'triage',
      task: writeAlertTask(alert, offered, ctx.signal),
      store: (tx, text) => save(tx, { ...readNamed(text, offered, ranked), isAsked: true }),
    })
    return null
  } catch (error) {
    if (!isDomainError(error)) throw error
    return error.code === 'not_configured' ? 'No AI key.' : error.message
  }
}

function readNamed(
  text: string,
  offered: readonly RankedSection[],
  ranked: readonly RankedSection[],
): Suggestions {
  const numbers = readSectionAnswer(text, offered.length)
  if (numbers === null)
    return { suggestions: likelySections(ranked), triageNote: 'The AI gave no usable answer.' }
  const named = numbers.flatMap((at) => offered[at - 1]?.section ?? [])
  return { suggestions: preferSections(ranked, named), triageNote: null }
}

async function isAllowed({ db, clock }: JobContext, { orgId, repositoryId }: TriagedAlert): Promise<boolean> {
  const since = new Date(clock.now().getTime() - DAY_MS)
  const isRecent = and(
    eq(alerts.orgId, orgId),
    eq(alerts.repositoryId, repositoryId),
    gt(alerts.aiTriagedAt, since),
  )
  return (await db.$count(alerts, isRecent)) < MAX_A_DAY
}

const RULES = `You get an error of a running service and sections of the specs of its repository.
Name the sections whose behaviour the error most likely violates, best first, by their numbers. Name none if no section is about it.
Answer with one JSON object and nothing else: {"sections": [numbers]}.`

const MAX_MESSAGE = 2000
const MAX_STACK = 4000

/** The request to the model. All foreign text is inside a fence: it is data, never an instruction. */
function writeAlertTask(
  { title, message, service, stack }: TriagedAlert,
  offered: readonly RankedSection[],
  signal: AbortSignal,
): AiTask {
  const fence = makeFence()
  const error = [
    title,
    ...(service === null ? [] : [`Service: ${service}`]),
    ...(message === null ? [] : [message.slice(0, MAX_MESSAGE)]),
    ...(stack === null ? [] : [stack.slice(0, MAX_STACK)]),
  ].join('\n')
  const sections = offered.map(
    ({ candidate: { path, title: heading, excerpt } }, at) =>
      `Section ${at + 1}:\n${fence.around('section', `${path} › ${heading}\n${excerpt}`)}`,
  )
  return {
    rules: `${RULES}\n${fence.rule}`,
    request: [...sections, `The error:\n${fence.around('error', error)}`].join('\n\n'),
    signal,
  }
}
