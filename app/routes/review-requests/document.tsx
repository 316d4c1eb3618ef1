import { Link, type MetaFunction, useActionData, useLoaderData } from '@remix-run/react'
import type { LoaderFunctionArgs } from '@remix-run/server-runtime'
import { EmptyState } from '#app/components/display/empty-state.tsx'
import { ProblemNotice } from '#app/components/display/problem-notice.tsx'
import { Page } from '#app/components/frame/page.tsx'
import { head } from '#app/head'
import { documentCrumbs } from '#app/library/document/document-crumbs'
import { useRevalidateAfterTalk } from '#app/live/live-updates'
import { AskForm } from '#app/talk/review-requests/ask-form.tsx'
import { changeRequest, DONE } from '#app/talk/review-requests/change-request.server'
import { loadRequest } from '#app/talk/review-requests/load-request.server'
import { RequestPanel } from '#app/talk/review-requests/request-panel.tsx'
import { SinceReview } from '#app/talk/review-requests/since-review.tsx'
import { docPath, reviewRequestsPath } from '#shared/page-paths'

export const meta: MetaFunction<typeof loader> = ({ data }) =>
  head(data ? `Review of ${data.title}` : 'Plumbline')

export async function loader(args: LoaderFunctionArgs) {
  const done = new URL(args.request.url).searchParams.get('done') ?? ''
  return { ...(await loadRequest(args)), done: Object.hasOwn(DONE, done) ? (DONE[done] ?? null) : null }
}

export const action = changeRequest

/** Who is asked to review a document, what they decided, and the forms to ask and to decide. */
export default function DocumentReview() {
  const { location, title, team, request, members, since, done } = useLoaderData<typeof loader>()
  const answer = useActionData<typeof action>()
  const { org, owner, repo, path } = location
  useRevalidateAfterTalk(location)
  const address = reviewRequestsPath(org, owner, repo, path)
  return (
    <Page crumbs={documentCrumbs(location, title, { label: 'Review' })}>
      <header className="document-head">
        <h1 dir="auto">Review of {title}</h1>
        <p className="past-links">
          <Link to={docPath(org, owner, repo, path)}>Open document</Link>
        </p>
      </header>
      <div className="thread-page">
        {done !== null && !answer && (
          <p className="notice notice-ok" role="status">
            {done}
          </p>
        )}
        <ProblemNotice problem={answer?.problem ?? null} />
        {since && <SinceReview since={since} />}
        {request ? (
          <RequestPanel
            action={address}
            request={request}
            typed={answer?.act === 'ask' ? '' : answer?.typed}
          />
        ) : (
          <EmptyState title="Nobody is asked yet">
            <p>Ask members to approve this document. They are notified, and it waits in their work.</p>
          </EmptyState>
        )}
        <AskForm
          action={address}
          members={members}
          asked={new Set(request?.reviewers.map(({ user_id }) => user_id))}
          team={team}
          typed={answer?.act === 'ask' ? answer.typed : ''}
        />
      </div>
    </Page>
  )
}
