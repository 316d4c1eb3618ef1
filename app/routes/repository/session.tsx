import { type MetaFunction, useLoaderData } from '@remix-run/react'
import type { LoaderFunctionArgs } from '@remix-run/server-runtime'
import { Page } from '#app/components/frame/page.tsx'
import { head } from '#app/head'
import { shorten } from '#app/insight/evidence/session-data'
import { SessionDetails } from '#app/insight/evidence/session-details.tsx'
import { repoCrumbs } from '#app/library/repository/repo-crumbs'
import { failure, load } from '#app/loaders/load.server'
import { decodePagePath } from '#shared/encode-path'
import { sessionsPath } from '#shared/page-paths'

/** Several people may report a session with the same id. */
const REPORTS_SHOWN = 5

export const meta: MetaFunction = ({ params }) => head(`Session · ${params.owner}/${params.repo} · Plumbline`)

export async function loader(args: LoaderFunctionArgs) {
  const { org = '', owner = '', repo = '', '*': name = '' } = args.params
  const id = decodePagePath(name)
  const { sessions } = await load(args, ({ evidence }) =>
    evidence.sessions({ org, repo: `${owner}/${repo}`, session_id: id, limit: REPORTS_SHOWN }),
  )
  if (sessions.length === 0)
    throw failure(404, 'Session not found. It may belong to another repository.', args.context)
  return { at: { org, owner, repo }, id, reports: sessions.map(shorten) }
}

export default function SessionPage() {
  const { at, id, reports } = useLoaderData<typeof loader>()
  const branch = reports[0]?.git_branch
  return (
    <Page
      crumbs={repoCrumbs(
        at,
        { label: 'Sessions', to: sessionsPath(at.org, at.owner, at.repo) },
        { label: id },
      )}
    >
      <h1 dir="auto">{branch ? `Session on ${branch}` : 'Session'}</h1>
      {reports.map((report) => (
        <SessionDetails key={report.by + report.received_at} at={at} session={report} />
      ))}
    </Page>
  )
}
