import { isRouteErrorResponse, Link, useRouteError } from '@remix-run/react'
import type { Failure } from '#app/loaders/load.server'
import { useRequestId } from '#app/request/request-id'
import type { ERROR_STATUS } from '#server/kernel/errors'

type Status = (typeof ERROR_STATUS)[keyof typeof ERROR_STATUS]

/** A title for each status. The compiler reports a missing one. */
const TITLES: Record<Status, string> = {
  401: 'Sign in to continue',
  402: 'Not included in your plan',
  403: 'Access denied',
  404: 'Page not found',
  409: 'Not possible right now',
  413: 'Too large',
  415: 'Unsupported format',
  422: 'Invalid address',
  429: 'Too many requests',
  500: 'Something went wrong',
  502: 'Something went wrong',
  503: 'Service unavailable',
}

const titleOf = (status: number) => (status in TITLES ? TITLES[status as Status] : TITLES[500])

const WENT_WRONG = 'Something went wrong on our side.'
const NOT_HERE = 'Page not found, or you don’t have access.'

/** Shows the error message and the request id that identifies it in the logs. */
export function ErrorPage() {
  const error = useRouteError()
  const status = isRouteErrorResponse(error) ? error.status : 500
  const failure = isRouteErrorResponse(error) ? (error.data as Partial<Failure> | null) : null
  const pageRequestId = useRequestId()
  const requestId = failure?.requestId ?? pageRequestId
  const message = failure?.message ?? (status === 404 ? NOT_HERE : WENT_WRONG)
  return (
    <div className="notice-page">
      <p className="notice-status">{status}</p>
      <h1>{titleOf(status)}</h1>
      <p>{message}</p>
      {requestId && (
        <p className="muted">
          Request ID: <code>{requestId}</code>
        </p>
      )}
      {status === 500 && (
        <p>
          Try again in a moment. If the problem continues, contact your administrator
          {requestId ? ' and include the request ID' : ''}.
        </p>
      )}
      <div className="actions">
        {failure?.instead && (
          <Link className="button button-main" to={failure.instead.to}>
            {failure.instead.label}
          </Link>
        )}
        <Link className="button" to="/app/">
          Go to My work
        </Link>
      </div>
    </div>
  )
}
