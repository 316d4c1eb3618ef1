import { Link, type MetaFunction, useActionData, useLoaderData } from '@remix-run/react'
import type { LoaderFunctionArgs } from '@remix-run/server-runtime'
import { EmptyState } from '#app/components/display/empty-state.tsx'
import { ProblemNotice } from '#app/components/display/problem-notice.tsx'
import { FilterBar } from '#app/components/inputs/filter-bar.tsx'
import { Pager } from '#app/components/inputs/pager.tsx'
import { BulkResult } from '#app/components/list/bulk/bulk-result.tsx'
import { ListBar } from '#app/components/list/list-bar.tsx'
import { head } from '#app/head'
import { usePermission } from '#app/hooks/use-permissions'
import { changeListed } from '#app/library/repository/documents/change-documents.server'
import { DocumentsTable } from '#app/library/repository/documents/documents-table.tsx'
import {
  foldersOf,
  listDocuments,
  readDocumentFilter,
  teamsOf,
} from '#app/library/repository/documents/list-documents.server'
import { IncludePanel } from '#app/library/repository/include-panel.tsx'
import { NoDocuments } from '#app/library/repository/no-documents.tsx'
import { RepositoryPage } from '#app/library/repository/repository-page.tsx'
import { RunsPanel } from '#app/library/repository/runs-panel.tsx'
import { load } from '#app/loaders/load.server'
import { submit } from '#app/loaders/submit.server'
import { readOffset } from '#app/request/offset'

const PER_PAGE = 100

export const meta: MetaFunction<typeof loader> = ({ data }) =>
  head(data ? `${data.repository.full_name} · Plumbline` : 'Plumbline')

export async function loader(args: LoaderFunctionArgs) {
  const { org = '', owner = '', repo = '' } = args.params
  const url = new URL(args.request.url)
  const [repository, { runs }, { file }, { views }] = await load(args, (caller) =>
    Promise.all([
      caller.repos.get({ org, owner, repo }),
      caller.repos.runs({ org, owner, repo, limit: 1 }),
      caller.repos.config({ org, owner, repo }),
      caller.views.list({ org, list: 'documents', repo: `${owner}/${repo}` }),
    ]),
  )
  // Only somebody who can write a configuration needs the count, which reads the code host.
  const isUnconfigured = file === null && repository.head_sha !== null
  const { done: include, problem: includeProblem } = isUnconfigured
    ? await load(args, (caller) => submit(caller, ({ include }) => include.propose({ org, owner, repo })))
    : NOT_COUNTED
  const filter = readDocumentFilter(url)
  const offset = readOffset(url)
  const matching = listDocuments(repository, filter)
  const { specs, docs, config: _, config_diagnostics: __, ...summary } = repository
  return {
    at: { org, owner, repo },
    repository: summary,
    total: specs.length + docs.length,
    tracked: specs.filter(({ tracked }) => tracked).length,
    filter,
    views,
    teams: teamsOf(repository),
    folders: foldersOf(repository),
    documents: matching.slice(offset, offset + PER_PAGE),
    page: { offset, limit: PER_PAGE, total: matching.length },
    runs: runs.filter(({ state }) => state !== 'done'),
    include,
    includeProblem,
  }
}

const NOT_COUNTED = { done: null, problem: null }

export const action = changeListed

/** The documents of a repository. They come first, always. */
export default function Repository() {
  const {
    at,
    repository,
    total,
    tracked,
    filter,
    views,
    teams,
    folders,
    documents,
    page,
    runs,
    include,
    ...list
  } = useLoaderData<typeof loader>()
  const { q, status, team, folder } = filter
  const answer = useActionData<typeof action>()
  const mayWrite = usePermission('specs:write')
  return (
    <RepositoryPage at={at} repository={repository} total={total} tracked={tracked}>
      <ProblemNotice problem={repository.problem ?? list.includeProblem} />
      {include && mayWrite && <IncludePanel at={at} include={include} />}
      {runs.length > 0 && <RunsPanel {...at} initial={runs} />}
      {total === 0 ? (
        <NoDocuments isIndexed={repository.head_sha !== null} />
      ) : (
        <>
          <ListBar
            place={{ org: at.org, list: 'documents', repo: `${at.owner}/${at.repo}` }}
            views={views}
            all="All documents"
          >
            <FilterBar
              filter={{ q, ...(tracked > 0 && { status, team }), folder }}
              teams={teams}
              folders={folders}
              hint="Filter documents"
            />
            <span className="list-count" role="status">
              {page.total === total ? `${total} documents` : `${page.total} of ${total} shown`}
            </span>
          </ListBar>
          <BulkResult answer={answer} />
          {documents.length > 0 ? (
            <DocumentsTable at={at} documents={documents} filter={filter} answer={answer} />
          ) : (
            <EmptyState title="No matching documents">
              <p>
                <Link to="?">Clear the filter</Link> to see all {total}.
              </p>
            </EmptyState>
          )}
          <Pager page={page} />
        </>
      )}
    </RepositoryPage>
  )
}
