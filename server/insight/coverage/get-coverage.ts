import type { OrgContext } from '#server/kernel/context'
import { type AsOf, dayOf } from '#server/library/history/index'
import { groupBy } from '#shared/group-by'
import { addCounts, NO_COUNTS, score } from '#spec/coverage/index'
import { type CoverageFilter, countLive, DEFAULT_THRESHOLD, type TeamCounts } from './count-live'
import { countPast } from './count-past'
import { readTrend } from './read-trend'
import type { CoverageSummary, CoverageWire } from './wire'

interface CoverageRequest extends CoverageFilter {
  days: number
  asOf?: AsOf
}

/** Current or past coverage with its daily trend: one query for the counts and one for the trend. */
export async function getCoverage(ctx: OrgContext, filter: CoverageRequest): Promise<CoverageWire> {
  const { shares: all, day } = filter.asOf
    ? await countPast(ctx, filter, filter.asOf)
    : await countNow(ctx, filter)
  const shares = all.filter(({ totalSpecs }) => totalSpecs > 0)
  const { points, arrivals } = await readTrend(ctx, { ...filter, until: day })
  const summary = summarize(shares)
  const byRepo = summarizeBy(shares, (share) => share.repo)
  const repos = new Set(byRepo.map(([repo]) => repo))
  const thresholds = new Map(shares.map(({ repo, threshold }) => [repo, threshold]))
  return {
    summary,
    trend: [...points, { date: day, ...pickTrend(summary) }],
    new_repositories: arrivals.filter(({ repo }) => repos.has(repo)),
    breakdown_by_repo: Object.fromEntries(byRepo),
    breakdown_by_team: Object.fromEntries(
      summarizeBy(
        shares.filter((share) => share.team !== null),
        (share) => share.team ?? '',
      ),
    ),
    threshold: thresholds.size === 0 ? DEFAULT_THRESHOLD : Math.max(...thresholds.values()),
    thresholds_by_repo: Object.fromEntries(thresholds),
    repos_below_threshold: [...byRepo]
      .filter(([repo, { section_coverage_pct }]) => section_coverage_pct < (thresholds.get(repo) ?? 0))
      .map(([repo]) => repo),
  }
}

/** The totals of the org now. */
export async function summarizeCoverage(ctx: OrgContext): Promise<CoverageSummary> {
  const shares = await countLive(ctx, {})
  return summarize(shares.filter(({ totalSpecs }) => totalSpecs > 0))
}

async function countNow(
  ctx: OrgContext,
  filter: CoverageRequest,
): Promise<{ shares: TeamCounts[]; day: string }> {
  return { shares: await countLive(ctx, filter), day: dayOf(ctx.clock.now()) }
}

const summarize = (shares: TeamCounts[]) =>
  score(
    shares.reduce(addCounts, NO_COUNTS),
    shares.reduce((sum, { provedAc }) => sum + provedAc, 0),
  )

const summarizeBy = (shares: TeamCounts[], keyOf: (share: TeamCounts) => string) =>
  [...groupBy(shares, keyOf)].map(([key, group]): [string, CoverageSummary] => [key, summarize(group)])

const pickTrend = ({
  total_sections,
  done_sections,
  total_ac,
  done_ac,
  realized_ac,
  proved_ac,
}: CoverageSummary) => ({
  total_sections,
  done_sections,
  total_ac,
  done_ac,
  realized_ac,
  proved_ac,
})
