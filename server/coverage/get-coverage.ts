import { type AsOf, dayOf } from '../history'
import type { OrgContext } from '../kernel/context'
import { groupBy } from '../kernel/group-by'
import { type CoverageFilter, countLive, DEFAULT_THRESHOLD, type Share } from './count-live'
import { countPast } from './count-past'
import { readTrend } from './read-trend'
import { addCounts, NOTHING, score } from './score'
import type { CoverageSummary, CoverageWire } from './wire'

interface Filter extends CoverageFilter {
  days: number
  asOf?: AsOf
}

/** Live, or as it was then, with the way there day by day: a query for each, and the first is added up both ways. */
export async function getCoverage(ctx: OrgContext, filter: Filter): Promise<CoverageWire> {
  const { shares: all, day } = filter.asOf
    ? await countPast(ctx, filter, filter.asOf)
    : await countNow(ctx, filter)
  const shares = all.filter(({ totalSpecs }) => totalSpecs > 0)
  const trend = await readTrend(ctx, { ...filter, until: day })
  const summary = summarise(shares)
  const byRepo = summariseBy(shares, (share) => share.repo)
  const thresholds = new Map(shares.map(({ repo, threshold }) => [repo, threshold]))
  return {
    summary,
    trend: [...trend, { date: day, ...pickTrend(summary) }],
    breakdown_by_repo: Object.fromEntries(byRepo),
    breakdown_by_team: Object.fromEntries(
      summariseBy(
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

async function countNow(ctx: OrgContext, filter: Filter): Promise<{ shares: Share[]; day: string }> {
  return { shares: await countLive(ctx, filter), day: dayOf(ctx.clock.now()) }
}

const summarise = (shares: Share[]) => score(shares.reduce(addCounts, NOTHING))

const summariseBy = (shares: Share[], keyOf: (share: Share) => string) =>
  [...groupBy(shares, keyOf)].map(([key, group]): [string, CoverageSummary] => [key, summarise(group)])

const pickTrend = ({ total_sections, done_sections, total_ac, done_ac, realized_ac }: CoverageSummary) => ({
  total_sections,
  done_sections,
  total_ac,
  done_ac,
  realized_ac,
})
