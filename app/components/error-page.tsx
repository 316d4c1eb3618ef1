import { isRouteErrorResponse, Link, useRouteError } from '@remix-run/react'
import type { Failure } from '../load.server'
import { useRequestId } from '../request-id'

const TITLES: Record<number, string> = {
  403: 'You may not do this',
  404: 'There is nothing here',
  422: 'This address cannot be read',
  429: 'Too many requests',
  503: 'Not available',
}

const WENT_WRONG = 'Something went wrong on our side.'
const NOT_HERE = 'The address leads nowhere, or to something that you may not see.'

/** What went wrong, in words for people, with the id by which it is found in the logs. */
export function ErrorPage() {
  const error = useRouteError()
  const status = isRouteErrorResponse(error) ? error.status : 500
  const failure = isRouteErrorResponse(error) ? (error.data as Partial<Failure> | null) : null
  const ofPage = useRequestId()
  const requestId = failure?.requestId ?? ofPage
  const message = failure?.message ?? (status === 404 ? NOT_HERE : WENT_WRONG)
  return (
    <div className="notice-page">
      <p className="notice-status">{status}</p>
      <h1>{TITLES[status] ?? 'Something went wrong'}</h1>
      <p>{message}</p>
      {requestId && (
        <p className="muted">
          Request <code>{requestId}</code>
        </p>
      )}
      {status === 500 && (
        <p>
          Try again in a moment. If it goes wrong again, tell whoever runs Plumbline for you what you were
          about to do{requestId ? ', and the request id: by it they find the cause' : ''}.
        </p>
      )}
      <div className="actions">
        {failure?.instead && (
          <Link className="button button-main" to={failure.instead.to}>
            {failure.instead.label}
          </Link>
        )}
        <Link className="button" to="/app/">
          Go to the dashboard
        </Link>
      </div>
    </div>
  )
}
