import type { MetaFunction } from '@remix-run/react'
import { Link, useLoaderData } from '@remix-run/react'
import type { LoaderFunctionArgs } from '@remix-run/server-runtime'
import { DigestPanel } from '#app/components/display/digest-panel.tsx'
import { EmptyState } from '#app/components/display/empty-state.tsx'
import { Sparkline } from '#app/components/display/sparkline.tsx'
import { Stats } from '#app/components/display/stats.tsx'
import { Page } from '#app/components/frame/page.tsx'
import { FilterBar } from '#app/components/inputs/filter-bar.tsx'
import { head } from '#app/head'
import { useRefresh } from '#app/hooks/use-refresh'
import { RepoLine, RepoPanel } from '#app/library/repository/repo-panel.tsx'
import { DIGEST_LINES, type Digest, digestOf } from '#app/loaders/dashboard-digest.server'
import { ifAllowed, load } from '#app/loaders/load.server'
import { isFiltering, overviewOf, readSpecFilter, teamsOf } from '#app/loaders/select-specs.server'
import { orgPath } from '#shared/page-paths'

export const meta: MetaFunction = ({ params }) => head(`Dashboard · ${params.org} · Plumbline`)

export async function loader(args: LoaderFunctionArgs) {
  const org = args.params.org ?? ''
  const filter = readSpecFilter(new URL(args.request.url))
  const isUnfiltered = !isFiltering(filter)
  const [dashboard, coverage, blocked, unanswered] = await load(args, (caller) =>
    Promise.all([
      caller.coverage.dashboard({ org }),
      caller.coverage.coverage({ org }),
      caller.coverage.tasks({ org, status: 'blocked', limit: DIGEST_LINES }),
      isUnfiltered ? ifAllowed(caller.search.unanswered({ org, limit: DIGEST_LINES, offset: 0 })) : null,
    ]),
  )
  const withSpecs = dashboard.repos_with_specs.map((repository) => overviewOf(repository, filter))
  return {
    org: dashboard.org,
    filter,
    totals: { repos: dashboard.total_repos, docs: dashboard.total_docs, ...coverage.summary },
    teams: teamsOf(dashboard.repos_with_specs.flatMap(({ specs }) => specs)),
    digest: isUnfiltered ? digestOf(dashboard, blocked.tasks, coverage.trend, unanswered) : null,
    blockedCount: blocked.total,
    withSpecs: isUnfiltered ? withSpecs : withSpecs.filter(({ matching }) => matching > 0),
    withoutSpecs: dashboard.repos_without_specs.map((repository) => overviewOf(repository, filter)),
  }
}

export default function Dashboard() {
  const { org, filter, totals, teams, digest, blockedCount, withSpecs, withoutSpecs } =
    useLoaderData<typeof loader>()
  const isIndexing = [...withSpecs, ...withoutSpecs].some((repo) => !repo.indexed_at && !repo.problem)
  useRefresh(isIndexing)
  return (
    <Page title="Dashboard">
      <Stats totals={totals} />
      {totals.repos === 0 && <NoRepositories />}
      {digest && totals.total_specs > 0 && <Digests org={org} digest={digest} blockedCount={blockedCount} />}
      {totals.total_specs > 0 && <FilterBar filter={filter} teams={teams} />}
      {withSpecs.map((repository) => (
        <RepoPanel key={repository.full_name} org={org} repository={repository} filter={filter} />
      ))}
      {totals.total_specs > 0 && withSpecs.length === 0 && (
        <EmptyState title="No matching specs">
          <p>Remove a filter, or use search to look through all documents.</p>
        </EmptyState>
      )}
      {withoutSpecs.length > 0 && (
        <section className="panel" aria-labelledby="pl-_without">
          <header className="panel-head">
            <h2 id="pl-_without">Repositories without specs</h2>
          </header>
          <ul className="lines">
            {withoutSpecs.map((repository) => (
              <RepoLine key={repository.full_name} org={org} repository={repository} />
            ))}
          </ul>
        </section>
      )}
    </Page>
  )
}

interface DigestsProps {
  org: string
  digest: Digest
  blockedCount: number
}

function Digests({
  org,
  digest: { blocked, stale, staleCount, changed, trend, unanswered },
  blockedCount,
}: DigestsProps) {
  const viewAll = (label: string, page: string) => ({ label, to: orgPath(org, page) })
  return (
    <>
      {trend.length > 1 && <Sparkline days={trend} to={orgPath(org, 'coverage')} />}
      <div className="digests">
        <DigestPanel
          title="Blocked"
          lines={blocked}
          none="No blocked sections."
          all={viewAll(`View all ${blockedCount}`, 'tasks?status=blocked')}
        />
        <DigestPanel
          title="Stale"
          lines={stale}
          none="No stale sections."
          all={viewAll(`View all ${staleCount}`, 'search?q=is%3Astale')}
        />
        <DigestPanel title="Recently changed" lines={changed} none="No recent changes." />
        {unanswered && (
          <DigestPanel
            title="Searches without results"
            lines={unanswered.lines}
            none="All searches found results."
            all={viewAll(`View all ${unanswered.total}`, 'settings/searches')}
          />
        )}
      </div>
    </>
  )
}

function NoRepositories() {
  return (
    <EmptyState title="No repositories connected">
      <p>
        <Link to="settings/connections">Connect a repository</Link>, or set one when you start the server.
        Indexing never changes a repository.
      </p>
      <pre>
        <code>LOCAL_REPOS=acme/payments=/path/to/payments npm start</code>
      </pre>
      <p>
        README.md and the Markdown files in <code>docs/specs</code> are indexed by default. Use CONFIG.yaml to
        add other folders.
      </p>
    </EmptyState>
  )
}
