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
import { readDocumentFilter } from '#app/library/repository/documents/read-document-filter'
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
  const filter = readDocumentFilter(url)
  const offset = readOffset(url)
  const at = { org, owner, repo }
  const [overview, { documents, total: matching }, { runs }, { file }, { views }] = await load(
    args,
    ({ repos, views }) =>
      Promise.all([
        repos.overview(at),
        repos.documents({ ...at, ...filter, limit: PER_PAGE, offset }),
        repos.runs({ ...at, limit: 1 }),
        repos.config(at),
        views.list({ org, list: 'documents', repo: `${owner}/${repo}` }),
      ]),
  )
  // Only somebody who can write a configuration needs the count, which reads the code host.
  const isUnconfigured = file === null && overview.repository.head_sha !== null
  const { done: include, problem: includeProblem } = isUnconfigured
    ? await load(args, (caller) => submit(caller, ({ include }) => include.propose(at)))
    : NOT_COUNTED
  return {
    at,
    ...overview,
    filter,
    views,
    documents,
    page: { offset, limit: PER_PAGE, total: matching },
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
  const { q, status = '', team = '', folder = '', sort } = filter
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
            <DocumentsTable at={at} documents={documents} sort={sort} answer={answer} />
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
