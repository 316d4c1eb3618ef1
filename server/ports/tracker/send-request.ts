import { type Outbound, OutboundError } from '#server/ports/http'
import { TrackerError } from './port'

/** A vendor's access to one ticket system. */
export interface TrackerConnection {
  /** Without a trailing slash. */
  baseUrl: string
  outbound: Outbound
  now(): Date
}

export interface TrackerRequest {
  /** The name of the ticket system in messages. */
  vendor: 'Jira' | 'Linear'
  method: 'GET' | 'POST' | 'PUT' | 'DELETE'
  url: string
  headers: Record<string, string>
  body?: unknown
  signal?: AbortSignal
}

export interface TrackerResponse {
  status: number
  headers: Headers
  text: string
}

/** A page of 100 large tickets fits. */
const BOUNDS = { timeoutMs: 20_000, maxBytes: 16_000_000 }

/** Sends one request with JSON. It follows no redirect, so the credential cannot reach another host. */
export async function sendRequest(
  { outbound }: TrackerConnection,
  { vendor, method, url, headers, body, signal }: TrackerRequest,
): Promise<TrackerResponse> {
  try {
    const response = await outbound(url, {
      ...BOUNDS,
      method,
      headers: {
        accept: 'application/json',
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
        ...headers,
      },
      body: body === undefined ? undefined : JSON.stringify(body),
      redirect: 'error',
      signal,
    })
    return { status: response.status, headers: response.headers, text: await response.text() }
  } catch (error) {
    throw error instanceof OutboundError ? toTrackerError(error, vendor) : error
  }
}

/** A person reads what to do. The technical reason is in the cause, which is logged. */
function toTrackerError(error: OutboundError, vendor: TrackerRequest['vendor']): TrackerError {
  const { reason, message } = error
  if (reason === 'refused')
    return new TrackerError('invalid', `${message} Check the host of the connection.`, { cause: error })
  if (reason === 'unreachable' || reason === 'timeout')
    return new TrackerError(
      'unavailable',
      `${vendor} could not be reached. Check the host, or try again later.`,
      {
        retryable: true,
        cause: error,
      },
    )
  return new TrackerError('garbled', `${message} Check the host of the connection.`, {
    retryable: true,
    cause: error,
  })
}
