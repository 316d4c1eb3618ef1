import { type MetaFunction, useLoaderData } from '@remix-run/react'
import type { LoaderFunctionArgs } from '@remix-run/server-runtime'
import { CodingSessionTable } from '../../components/evidence/coding-session-table'
import { NoSessions } from '../../components/evidence/no-sessions'
import { Pager } from '../../components/inputs/pager'
import { RepoBreadcrumbs } from '../../components/repository/repo-breadcrumbs'
import { RepoTabs } from '../../components/repository/repo-tabs'
import { summarize } from '../../evidence/session-data'
import { head } from '../../head'
import { load } from '../../loaders/load.server'
import { readOffset } from '../../request/offset'

const PER_PAGE = 20

export const meta: MetaFunction = ({ params }) =>
  head(`Sessions · ${params.owner}/${params.repo} · Plumbline`)

export async function loader(args: LoaderFunctionArgs) {
  const { org = '', owner = '', repo = '' } = args.params
  const slice = { limit: PER_PAGE, offset: readOffset(new URL(args.request.url)) }
  const { sessions, total } = await load(args, ({ evidence }) =>
    evidence.sessions({ org, repo: `${owner}/${repo}`, ...slice }),
  )
  return { at: { org, owner, repo }, sessions: sessions.map(summarize), page: { ...slice, total } }
}

/** The coding sessions of assistants that were reported for a repository. */
export default function Sessions() {
  const { at, sessions, page } = useLoaderData<typeof loader>()
  return (
    <div className="page">
      <RepoBreadcrumbs at={at} crumbs={[{ label: 'Sessions' }]} />
      <h1>Sessions</h1>
      <RepoTabs {...at} />
      {page.total === 0 ? <NoSessions at={at} /> : <CodingSessionTable at={at} sessions={sessions} />}
      <Pager page={page} />
    </div>
  )
}
