import { type MetaFunction, useLoaderData } from '@remix-run/react'
import type { LoaderFunctionArgs } from '@remix-run/server-runtime'
import { Page } from '#app/components/frame/page.tsx'
import { Pager } from '#app/components/inputs/pager.tsx'
import { head } from '#app/head'
import { CodingSessionTable } from '#app/insight/evidence/coding-session-table.tsx'
import { NoSessions } from '#app/insight/evidence/no-sessions.tsx'
import { summarize } from '#app/insight/evidence/session-data'
import { repoCrumbs } from '#app/library/repository/repo-crumbs'
import { RepoTabs } from '#app/library/repository/repo-tabs.tsx'
import { load } from '#app/loaders/load.server'
import { readOffset } from '#app/request/offset'

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
    <Page crumbs={repoCrumbs(at, { label: 'Sessions' })}>
      <h1>Sessions</h1>
      <RepoTabs {...at} />
      {page.total === 0 ? <NoSessions at={at} /> : <CodingSessionTable at={at} sessions={sessions} />}
      <Pager page={page} />
    </Page>
  )
}
