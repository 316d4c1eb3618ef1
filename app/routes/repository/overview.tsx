import { Link, type MetaFunction, useLoaderData } from '@remix-run/react'
import type { LoaderFunctionArgs } from '@remix-run/server-runtime'
import { ProblemNotice } from '#app/components/display/problem-notice.tsx'
import { Page } from '#app/components/frame/page.tsx'
import { head } from '#app/head'
import { usePermission } from '#app/hooks/use-permissions'
import { groupDocs } from '#app/library/document/group-docs.server'
import { ConfigPanel } from '#app/library/repository/config-panel.tsx'
import { DocsPanel } from '#app/library/repository/docs-panel.tsx'
import { IncludePanel } from '#app/library/repository/include-panel.tsx'
import { NoSpecs } from '#app/library/repository/no-specs.tsx'
import { RepoHead } from '#app/library/repository/repo-head.tsx'
import { RepoTabs } from '#app/library/repository/repo-tabs.tsx'
import { RunsPanel } from '#app/library/repository/runs-panel.tsx'
import { SpecsPanel } from '#app/library/repository/specs-panel.tsx'
import { load } from '#app/loaders/load.server'
import { readSpecFilter, selectSpecs, teamsOf } from '#app/loaders/select-specs.server'
import { submit } from '#app/loaders/submit.server'
import { readOffset } from '#app/request/offset'
import { orgPath, trackPath } from '#shared/page-paths'

const PER_PAGE = 200
const RUNS_SHOWN = 5

export const meta: MetaFunction<typeof loader> = ({ data }) =>
  head(data ? `${data.repository.full_name} · Plumbline` : 'Plumbline')

export async function loader(args: LoaderFunctionArgs) {
  const { org = '', owner = '', repo = '' } = args.params
  const url = new URL(args.request.url)
  const [repository, { runs }, config] = await load(args, (caller) =>
    Promise.all([
      caller.repos.get({ org, owner, repo }),
      caller.repos.runs({ org, owner, repo, limit: RUNS_SHOWN }),
      caller.repos.config({ org, owner, repo }),
    ]),
  )
  // The count reads the code host, so a repository with a configuration goes without it.
  const isUnconfigured = config.file === null && repository.head_sha !== null
  const { done: include, problem: includeProblem } = isUnconfigured
    ? await load(args, (caller) => submit(caller, ({ include }) => include.propose({ org, owner, repo })))
    : NOT_COUNTED
  const filter = readSpecFilter(url)
  const offset = readOffset(url)
  const matching = selectSpecs(repository.specs, filter)
  const { specs, docs, config: _, config_diagnostics: diagnostics, ...summary } = repository
  return {
    org,
    repository: summary,
    filter,
    teams: teamsOf(specs),
    specs: matching.slice(offset, offset + PER_PAGE),
    page: { offset, limit: PER_PAGE, total: matching.length },
    docs: groupDocs(docs),
    config,
    diagnostics,
    runs,
    include,
    includeProblem,
  }
}

const NOT_COUNTED = { done: null, problem: null }

export default function Repository() {
  const { org, repository, docs, config, diagnostics, runs, include, ...list } =
    useLoaderData<typeof loader>()
  const { owner, repo, full_name, head_sha, problem, has_specs } = repository
  const mayWrite = usePermission('specs:write')
  return (
    <Page
      crumbs={[{ label: 'Dashboard', to: orgPath(org) }, { label: full_name }]}
      actions={
        mayWrite &&
        head_sha !== null && (
          <Link className="button" to={trackPath(org, owner, repo)}>
            Track …
          </Link>
        )
      }
    >
      <RepoHead repository={repository} />
      <RepoTabs org={org} owner={owner} repo={repo} />
      <ProblemNotice problem={problem ?? list.includeProblem} />
      {include && mayWrite && <IncludePanel at={{ org, owner, repo }} include={include} />}
      <RunsPanel org={org} owner={owner} repo={repo} initial={runs} />
      {has_specs ? (
        <SpecsPanel org={org} repository={repository} {...list} />
      ) : (
        <NoSpecs docs={docs} isIndexed={head_sha !== null} />
      )}
      <DocsPanel org={org} repo={full_name} groups={docs} />
      <ConfigPanel at={{ org, owner, repo }} config={config} diagnostics={diagnostics} />
    </Page>
  )
}
