import type { JobHelpers, Task } from 'graphile-worker'
import { sweepSignIn } from '../server/auth'
import { recordDays } from '../server/coverage'
import { settlePullSave } from '../server/editor'
import { followAll, followSections, sweepDigests } from '../server/history'
import { rotateKeysWhenDue } from '../server/idp'
import { sweepRemoved, syncInstallation } from '../server/installations'
import type { Context } from '../server/kernel/context'
import type { Jobs } from '../server/kernel/jobs'
import { sweepRateCounts } from '../server/rate-limits'
import { reconcile } from '../server/reconciliation'
import { indexRepository, readHistory, sweepTexts } from '../server/repos'
import { countWords, embedSections, sweepEmbeddings } from '../server/search'
import { refreshStaleness } from '../server/staleness'
import { deliver, sweepPayloads } from '../server/webhooks'
import { type Attempt, runJob, type TaskEnvironment } from './run-job'
import { sweepGivenUp } from './sweep-given-up'

type Handlers = {
  [Name in keyof Jobs]: (ctx: Context, payload: Jobs[Name], attempt: Attempt) => Promise<unknown>
}

const HANDLERS: Handlers = {
  'auth/sweep': (ctx) => sweepSignIn(ctx),
  'coverage/record-days': (ctx, payload, { signal }) => recordDays(ctx, payload, { signal }),
  'editor/settle-pull-save': (ctx, payload) => settlePullSave(ctx, payload),
  'history/follow': (ctx, payload, { signal }) => followSections(ctx, payload, { signal }),
  'history/follow-all': (ctx) => followAll(ctx),
  'history/sweep-digests': (ctx) => sweepDigests(ctx),
  'idp/rotate-keys': (ctx) => rotateKeysWhenDue(ctx),
  'installations/sweep-removed': (ctx) => sweepRemoved(ctx),
  'installations/sync': (ctx, payload) => syncInstallation(ctx, payload),
  'queue/sweep-given-up': (ctx) => sweepGivenUp(ctx),
  'rate-limits/sweep': (ctx) => sweepRateCounts(ctx),
  'reconciliation/run': (ctx, _, { signal, isLast }) => reconcile(ctx, { signal, isLastAttempt: isLast }),
  'repos/index': (ctx, payload, { signal, isLast }) =>
    indexRepository(ctx, payload, { signal, isLastAttempt: isLast }),
  'repos/read-history': (ctx, payload, { signal }) => readHistory(ctx, payload, { signal }),
  'repos/sweep-texts': (ctx) => sweepTexts(ctx),
  'search/count-words': (ctx) => countWords(ctx),
  'search/embed-sections': (ctx, _, { signal }) => embedSections(ctx, { signal }),
  'search/sweep-embeddings': (ctx) => sweepEmbeddings(ctx),
  'staleness/refresh': (ctx, payload, { signal }) => refreshStaleness(ctx, payload, { signal }),
  'webhooks/deliver': (ctx, payload) => deliver(ctx, payload),
  'webhooks/sweep-payloads': (ctx) => sweepPayloads(ctx),
}

/** Every job gets a context of its own: who asked for it, and a log that says which job speaks. */
export function createTasks(environment: TaskEnvironment): Record<keyof Jobs, Task> {
  const entries = Object.entries(HANDLERS).map(([name, handler]) => [
    name,
    (payload: unknown, helpers: JobHelpers) => runJob(environment, name, handler, payload, helpers),
  ])
  return Object.fromEntries(entries)
}
