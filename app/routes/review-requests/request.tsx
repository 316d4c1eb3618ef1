import { redirect } from '@remix-run/node'
import { type MetaFunction, useLoaderData } from '@remix-run/react'
import type { LoaderFunctionArgs } from '@remix-run/server-runtime'
import { Page } from '#app/components/frame/page.tsx'
import { head } from '#app/head'
import { documentCrumbs } from '#app/library/document/document-crumbs'
import { load } from '#app/loaders/load.server'
import { ReviewState } from '#app/talk/review-requests/review-state.tsx'
import { ReviewerList } from '#app/talk/review-requests/reviewer-list.tsx'
import { reviewRequestsPath } from '#shared/page-paths'

export const meta: MetaFunction<typeof loader> = ({ data }) =>
  head(data ? `Review of ${data.request.document_title}` : 'Plumbline')

/** Links in notices lead here. The page of a request is that of its document, unless the document is gone. */
export async function loader(args: LoaderFunctionArgs) {
  const { org = '', request: request_id = '' } = args.params
  const request = await load(args, (caller) => caller.reviewRequests.request({ org, request_id }))
  const [owner = '', repo = ''] = request.repo.split('/')
  if (request.sha !== null) throw redirect(reviewRequestsPath(org, owner, repo, request.path))
  return { location: { org, owner, repo, path: request.path }, request }
}

/** The review request of a document that no longer exists. */
export default function GoneReview() {
  const { location, request } = useLoaderData<typeof loader>()
  const { document_title, state, message, requested_by, reviewers } = request
  return (
    <Page crumbs={documentCrumbs(location, document_title, { label: 'Review' })}>
      <header className="document-head">
        <h1 dir="auto">Review of {document_title}</h1>
        <p className="muted">
          <ReviewState state={state} /> asked by {requested_by.name}
        </p>
      </header>
      <div className="thread-page">
        <p className="notice notice-info">The document no longer exists, so nobody has to review it.</p>
        {message !== '' && (
          <p className="reviewer-words" dir="auto">
            {message}
          </p>
        )}
        <ReviewerList reviewers={reviewers} />
      </div>
    </Page>
  )
}
