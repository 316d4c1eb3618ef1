import { isRouteErrorResponse, Link, useRouteError } from '@remix-run/react'
import type { ERROR_STATUS } from '../../../server/kernel/errors'
import type { Failure } from '../../loaders/load.server'
import { useRequestId } from '../../request/request-id'

type Status = (typeof ERROR_STATUS)[keyof typeof ERROR_STATUS]

/** For each status that the server answers with: the compiler asks for one that is missing. */
const TITLES: Record<Status, string> = {
  401: 'You are not signed in',
  402: 'Your plan does not include this',
  403: 'You may not do this',
  404: 'There is nothing here',
  409: 'This is not possible now',
  413: 'This is too large',
  415: 'This cannot be read',
  422: 'This address cannot be read',
  429: 'Too many requests',
  500: 'Something went wrong',
  502: 'Something went wrong',
  503: 'Not available',
}

const titleOf = (status: number) => (status in TITLES ? TITLES[status as Status] : TITLES[500])

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
      <h1>{titleOf(status)}</h1>
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
