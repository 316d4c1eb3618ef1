import { and, asc, eq, isNotNull } from 'drizzle-orm'
import { repositories, savedSearches } from '#db/schema/index'
import type { JobContext, OrgContext } from '#server/kernel/context'
import { readOrgPlan } from '#server/kernel/entitlements/read-org-plan'
import type { PayloadOf } from '#server/kernel/jobs'
import { recordNotice } from '#server/kernel/notices/record-notice'
import { withTransaction } from '#server/kernel/transaction'
import { parseQuery, type Query } from '#spec/query/index'
import type { runWatches as runWatchesJob } from '../jobs'
import { searchChanged } from '../notices'
import { asksForSections } from '../query/filter-condition'
import { compareResults, type ResultChanges } from './compare-results'
import { dropMoved } from './drop-moved'
import { findResults, MAX_RESULTS } from './find-results'
import { lockWatches } from './lock-watches'
import { requestAnotherTry } from './request-watch-runs'
import { keepResults, readWatches, type Watch } from './watches'

type WatchContext = JobContext & Pick<OrgContext, 'org'>
type WatchRun = PayloadOf<typeof runWatchesJob>

/** Reports new and removed results of watched searches in a repository. Searches that cannot be answered yet run again later. */
export async function runWatches(ctx: JobContext, run: WatchRun): Promise<void> {
  const org = await readOrgPlan(ctx, run.orgId)
  if (!org) return
  let isAnswered = true
  for (const query of await watchedQueries(ctx, run.orgId)) {
    ctx.signal.throwIfAborted()
    if (!(await withTransaction({ ...ctx, org }, (tx) => runWatch(tx, run, query)))) isAnswered = false
  }
  if (!isAnswered) await requestAnotherTry(ctx, run)
}

const watchedQueries = async ({ db }: JobContext, orgId: number): Promise<string[]> => {
  const rows = await db
    .selectDistinct({ query: savedSearches.query })
    .from(savedSearches)
    .where(and(eq(savedSearches.orgId, orgId), isNotNull(savedSearches.watchedAt)))
    .orderBy(asc(savedSearches.query))
  return rows.map(({ query }) => query)
}

/**
 * Stores new results in the transaction that records the change, so each change is reported exactly once. False if the search
 * cannot be answered.
 */
async function runWatch(ctx: WatchContext, run: WatchRun, query: string): Promise<boolean> {
  await lockWatches(ctx)
  const repository = await lockRepository(ctx, run)
  if (!repository || (usesLateFacts(query) && !isSettled(repository, run))) return true
  const watches = await readWatches(ctx, query, run.repositoryId)
  if (watches.length === 0) return true
  const resultsByRepository = await findResults(ctx, query, repository)
  if (resultsByRepository === null) {
    ctx.log.warn({ query }, 'a watched search reached its time limit, or many new texts are not counted yet')
    return false
  }
  const results = resultsByRepository.get(run.repositoryId) ?? []
  for (const watch of watches) await report(ctx, watch, repository, results)
  return true
}

type Repository = typeof repositories.$inferSelect

/** A publication waits until the run is finished, so that all searches see the same documents. */
async function lockRepository({ db }: WatchContext, { orgId, repositoryId }: WatchRun) {
  const [row] = await db
    .select()
    .from(repositories)
    .where(and(eq(repositories.orgId, orgId), eq(repositories.id, repositoryId)))
    .for('share')
  return row
}

/** Whether dates and staleness belong to the published documents. False for a disconnected repository. */
const isSettled = ({ indexedAt, disconnectedAt }: Repository, { settledAt }: WatchRun) =>
  disconnectedAt !== null || (settledAt !== null && indexedAt?.toISOString() === settledAt)

const NO_CHANGES: ResultChanges = { added: [], removed: [] }

const hasAny = ({ added, removed }: ResultChanges) => added.length + removed.length > 0

async function report(
  ctx: WatchContext,
  watch: Watch,
  { id: repositoryId, owner, name: repositoryName }: Repository,
  results: Watch['results'],
): Promise<void> {
  const { userId, searchId, name, query, hasTooMany: hadTooMany } = watch
  const hasTooMany = results.length > MAX_RESULTS
  const compared =
    hasTooMany || isOfEarlierRelease(watch) ? NO_CHANGES : compareResults(watch.results, results)
  if (!hasAny(compared) && hasTooMany === hadTooMany && !isOfEarlierRelease(watch)) return
  await keepResults(
    ctx,
    watch,
    repositoryId,
    hasTooMany ? { results: watch.results, hasTooMany } : { results, hasTooMany },
  )
  const changes = await dropMoved(ctx, repositoryId, compared)
  if (!hasAny(changes) && !hasTooMany) return
  await recordNotice(ctx, searchChanged, { orgId: ctx.org.id, repositoryId: null }, [
    {
      userId,
      searchId,
      name,
      query,
      repositoryId,
      repository: `${owner}/${repositoryName}`,
      ...changes,
      hasTooMany,
    },
  ])
}

/** Earlier releases stored the sections with the words. The first run only replaces them by documents. */
function isOfEarlierRelease({ query: text, results }: Watch): boolean {
  const { query } = parseQuery(text)
  const findsDocuments = query === null || !asksForSections(query)
  return findsDocuments && results.some(({ sectionId }) => sectionId !== null)
}

/** Whether the search filters by dates or staleness, which are known only some time after a publication. */
function usesLateFacts(text: string): boolean {
  const { query } = parseQuery(text)
  return query !== null && hasLateFilter(query)
}

function hasLateFilter(query: Query): boolean {
  if (query.kind === 'and' || query.kind === 'or') return query.of.some(hasLateFilter)
  if (query.kind === 'not') return hasLateFilter(query.of)
  if (query.kind !== 'filter') return false
  return query.field === 'updated' || (query.field === 'is' && query.value === 'stale')
}
