import { Link, type MetaFunction, useLoaderData } from '@remix-run/react'
import type { LoaderFunctionArgs } from '@remix-run/server-runtime'
import { Breadcrumbs } from '../components/breadcrumbs'
import { EmptyState } from '../components/empty-state'
import { Pager } from '../components/pager'
import { RepoTabs } from '../components/repo-tabs'
import { StateChoice } from '../components/state-choice'
import { ThreadTable } from '../components/thread-table'
import { head } from '../head'
import { load } from '../load.server'
import { readOffset } from '../offset'
import { orgPath, pullsPath, repoPath } from '../paths'
import { useMay } from '../use-may'

const PER_PAGE = 50
const STATES = ['open', 'closed', 'merged', 'all'] as const

export const meta: MetaFunction = ({ params }) =>
  head(`Pull requests · ${params.owner}/${params.repo} · Plumbline`)

export async function loader(args: LoaderFunctionArgs) {
  const { org = '', owner = '', repo = '' } = args.params
  const url = new URL(args.request.url)
  const asked = url.searchParams.get('state')
  const state = STATES.find((known) => known === asked) ?? 'open'
  const offset = readOffset(url)
  const { pulls, total } = await load(args, (caller) =>
    caller.pulls.list({ org, owner, repo, state, limit: PER_PAGE, offset }),
  )
  return { at: { org, owner, repo }, state, pulls, page: { offset, limit: PER_PAGE, total } }
}

export default function Pulls() {
  const { at, state, pulls, page } = useLoaderData<typeof loader>()
  const { org, owner, repo } = at
  const path = pullsPath(org, owner, repo)
  const name = `${owner}/${repo}`
  const mayWrite = useMay('specs:write')
  return (
    <div className="page">
      <Breadcrumbs
        crumbs={[
          { label: 'Dashboard', to: orgPath(org) },
          { label: name, to: repoPath(org, owner, repo) },
          { label: 'Pull requests' },
        ]}
      />
      <div className="page-head">
        <h1>Pull requests</h1>
      </div>
      <RepoTabs {...at} />
      <div className="actions">
        <StateChoice states={STATES} chosen={state} />
        {mayWrite && (
          <Link className="button button-main" to={`${path}/new`}>
            Open a pull request
          </Link>
        )}
      </div>
      {pulls.length > 0 ? (
        <ThreadTable path={path} threads={pulls} caption={`Pull requests of ${name}`} />
      ) : (
        <EmptyState title="No pull request here">
          <p>Push a branch, then ask here that it be merged.</p>
        </EmptyState>
      )}
      <Pager page={page} />
    </div>
  )
}
