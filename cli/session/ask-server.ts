import { printable } from '../terminal'
import { version } from '../version'
import { ServerError } from './server-error'

const TIMEOUT_MS = 30_000

interface ServerRequest {
  server: string
  path: string
  /** Sent as JSON by POST; without it the request is a GET. */
  body?: unknown
  bearer?: string
}

export interface ServerAnswer {
  status: number
  body: Record<string, unknown>
}

/** Sends one request. A response that is not JSON is an error: it does not come from Plumbline. */
export async function askServer({ server, path, body, bearer }: ServerRequest): Promise<ServerAnswer> {
  const url = new URL(path, server)
  try {
    const response = await fetch(url, {
      method: body === undefined ? 'GET' : 'POST',
      headers: {
        accept: 'application/json',
        'user-agent': `svc/${version()} (${process.platform})`,
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
        ...(bearer === undefined ? {} : { authorization: `Bearer ${bearer}` }),
      },
      body: body === undefined ? undefined : JSON.stringify(body),
      redirect: 'error',
      signal: AbortSignal.timeout(TIMEOUT_MS),
    })
    return { status: response.status, body: (await response.json()) as Record<string, unknown> }
  } catch (error) {
    const reason =
      error instanceof SyntaxError ? 'the response is not from a Plumbline server' : reasonOf(error)
    throw new ServerError(`svc: ${url.origin} cannot be reached: ${reason}.`)
  }
}

function reasonOf(error: unknown): string {
  const { cause, message } = error as Error & { cause?: { code?: string; message?: string } }
  return cause?.code ?? cause?.message ?? message
}

/** An error with the server's own message. */
export function toServerError({ status, body }: ServerAnswer): ServerError {
  const message = typeof body.detail === 'string' ? body.detail : `the server answered with status ${status}`
  return new ServerError(`svc: ${printable(message)}`)
}
