import { useLoaderData } from '@remix-run/react'
import type { LoaderFunctionArgs } from '@remix-run/server-runtime'
import { EmptyState } from '#app/components/display/empty-state.tsx'
import { Stats } from '#app/components/display/stats.tsx'
import { Page } from '#app/components/frame/page.tsx'
import { FilterBar } from '#app/components/inputs/filter-bar.tsx'
import { orgHead } from '#app/head'
import { useRepositoryAct } from '#app/hooks/use-repository-act'
import { Breakdown } from '#app/insight/coverage/breakdown.tsx'
import { DIGEST_LINES, digestOf } from '#app/insight/coverage/digest.server'
import { Digests } from '#app/insight/coverage/digests.tsx'
import { TrendPanel } from '#app/insight/coverage/trend-panel.tsx'
import { useRevalidateWhenIndexed } from '#app/live/live-updates'
import { ifAllowed, load } from '#app/loaders/load.server'
import { orgPath, trackPath } from '#shared/page-paths'

export const meta = orgHead('Coverage')

export async function loader(args: LoaderFunctionArgs) {
  const org = args.params.org ?? ''
  const query = new URL(args.request.url).searchParams
  const repo = query.get('repo') || undefined
  const team = query.get('team') || undefined
  const days = query.get('days') || '30'
  const isFiltered = repo !== undefined || team !== undefined
  const [unfiltered, filtered, dashboard, blocked, unanswered] = await load(args, (caller) =>
    Promise.all([
      caller.coverage.coverage({ org }),
      caller.coverage.coverage({ org, repo, team, days }),
      isFiltered ? null : caller.coverage.dashboard({ org }),
      isFiltered ? null : caller.coverage.tasks({ org, status: 'blocked', limit: DIGEST_LINES }),
      isFiltered ? null : ifAllowed(caller.search.unanswered({ org, limit: DIGEST_LINES, offset: 0 })),
    ]),
  )
  return {
    org,
    filter: { repo: repo ?? '', team: team ?? '' },
    repos: Object.keys(unfiltered.breakdown_by_repo),
    teams: Object.keys(unfiltered.breakdown_by_team),
    days,
    isEmpty: unfiltered.summary.total_specs === 0,
    summary: filtered.summary,
    trend: filtered.trend,
    newRepositories: filtered.new_repositories,
    byRepo: Object.entries(filtered.breakdown_by_repo),
    digest: dashboard && blocked && digestOf(dashboard, blocked.tasks, unanswered),
    blockedCount: blocked?.total ?? 0,
    byTeam: Object.entries(filtered.breakdown_by_team),
  }
}

export default function Coverage() {
  const {
    org,
    filter,
    repos,
    teams,
    days,
    isEmpty,
    summary,
    trend,
    newRepositories,
    byRepo,
    byTeam,
    digest,
    blockedCount,
  } = useLoaderData<typeof loader>()
  useRevalidateWhenIndexed(null)
  const track = useRepositoryAct(org, 'Track documents', trackPath)
  const searchIn = (name: string) => (value: string) =>
    `${orgPath(org, 'search')}?${new URLSearchParams({ [name]: value })}`
  return (
    <Page title="Coverage">
      <p className="muted">
        Health = 30% sections done + 30% criteria met + 40% criteria realized in code. Deprecated sections and
        specs are excluded.
      </p>
      {isEmpty ? (
        <EmptyState title="No tracked documents" act={track}>
          <p>Coverage counts the sections and criteria of documents with a status.</p>
        </EmptyState>
      ) : (
        <>
          <FilterBar filter={filter} repos={repos} teams={teams} />
          <Stats totals={summary} />
          <TrendPanel trend={trend} days={days} newRepositories={newRepositories} />
          {digest && <Digests org={org} digest={digest} blockedCount={blockedCount} />}
          <Breakdown title="By repository" rows={byRepo} linkTo={searchIn('repo')} />
          <Breakdown title="By team" rows={byTeam} linkTo={searchIn('team')} />
        </>
      )}
    </Page>
  )
}
