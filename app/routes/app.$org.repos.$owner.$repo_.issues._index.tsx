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
import { issuesPath, orgPath, repoPath } from '../paths'
import { useMay } from '../use-may'

const PER_PAGE = 50
const STATES = ['open', 'closed', 'all'] as const

export const meta: MetaFunction = ({ params }) => head(`Issues · ${params.owner}/${params.repo} · Plumbline`)

export async function loader(args: LoaderFunctionArgs) {
  const { org = '', owner = '', repo = '' } = args.params
  const url = new URL(args.request.url)
  const asked = url.searchParams.get('state')
  const state = STATES.find((known) => known === asked) ?? 'open'
  const offset = readOffset(url)
  const { issues, total } = await load(args, (caller) =>
    caller.issues.list({ org, owner, repo, state, limit: PER_PAGE, offset }),
  )
  return { at: { org, owner, repo }, state, issues, page: { offset, limit: PER_PAGE, total } }
}

export default function Issues() {
  const { at, state, issues, page } = useLoaderData<typeof loader>()
  const { org, owner, repo } = at
  const path = issuesPath(org, owner, repo)
  const name = `${owner}/${repo}`
  const mayWrite = useMay('specs:write')
  return (
    <div className="page">
      <Breadcrumbs
        crumbs={[
          { label: 'Dashboard', to: orgPath(org) },
          { label: name, to: repoPath(org, owner, repo) },
          { label: 'Issues' },
        ]}
      />
      <div className="page-head">
        <h1>Issues</h1>
      </div>
      <RepoTabs {...at} />
      <div className="actions">
        <StateChoice states={STATES} chosen={state} />
        {mayWrite && (
          <Link className="button button-main" to={`${path}/new`}>
            Open an issue
          </Link>
        )}
      </div>
      {issues.length > 0 ? (
        <ThreadTable path={path} threads={issues} caption={`Issues of ${name}`} />
      ) : (
        <EmptyState title="No issue here">
          <p>What is wrong, missing or to be decided is written down as an issue.</p>
        </EmptyState>
      )}
      <Pager page={page} />
    </div>
  )
}
