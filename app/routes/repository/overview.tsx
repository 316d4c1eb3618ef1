import { type MetaFunction, useLoaderData } from '@remix-run/react'
import type { LoaderFunctionArgs } from '@remix-run/server-runtime'
import { orgPath } from '../../../shared/page-paths'
import { ProblemNotice } from '../../components/display/problem-notice'
import { Breadcrumbs } from '../../components/frame/breadcrumbs'
import { ConfigPanel } from '../../components/repository/config-panel'
import { DocsPanel } from '../../components/repository/docs-panel'
import { countDocs, NoSpecs, NoTrackedDocuments } from '../../components/repository/no-specs'
import { RepoHead } from '../../components/repository/repo-head'
import { RepoTabs } from '../../components/repository/repo-tabs'
import { RunsPanel } from '../../components/repository/runs-panel'
import { SpecsPanel } from '../../components/repository/specs-panel'
import { groupDocs } from '../../document/group-docs.server'
import { head } from '../../head'
import { load } from '../../loaders/load.server'
import { readSpecFilter, selectSpecs, teamsOf } from '../../loaders/select-specs.server'
import { readOffset } from '../../request/offset'

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
  const filter = readSpecFilter(url)
  const offset = readOffset(url)
  const matching = selectSpecs(repository.specs, filter)
  const { specs, docs, config: _, config_diagnostics: diagnostics, ...summary } = repository
  return {
    org,
    repository: summary,
    filter,
    teams: teamsOf(specs),
    untracked: specs.some(({ tracked }) => tracked) ? null : (specs[0] ?? null),
    specTotal: specs.length,
    specs: matching.slice(offset, offset + PER_PAGE),
    page: { offset, limit: PER_PAGE, total: matching.length },
    docs: groupDocs(docs),
    config,
    diagnostics,
    runs,
  }
}

export default function Repository() {
  const { org, repository, untracked, specTotal, docs, config, diagnostics, runs, ...list } =
    useLoaderData<typeof loader>()
  const { owner, repo, full_name, head_sha, problem, has_specs } = repository
  return (
    <div className="page">
      <Breadcrumbs crumbs={[{ label: 'Dashboard', to: orgPath(org) }, { label: full_name }]} />
      <RepoHead repository={repository} />
      <RepoTabs org={org} owner={owner} repo={repo} />
      <ProblemNotice problem={problem} />
      <RunsPanel org={org} owner={owner} repo={repo} initial={runs} />
      {untracked && (
        <NoTrackedDocuments
          org={org}
          owner={owner}
          repo={repo}
          first={{ path: untracked.file_path, title: untracked.title }}
          total={specTotal + countDocs(docs)}
        />
      )}
      {has_specs ? (
        <SpecsPanel org={org} repository={repository} {...list} />
      ) : (
        <NoSpecs org={org} owner={owner} repo={repo} docs={docs} isIndexed={head_sha !== null} />
      )}
      <DocsPanel org={org} repo={full_name} groups={docs} />
      <ConfigPanel config={config} diagnostics={diagnostics} />
    </div>
  )
}
