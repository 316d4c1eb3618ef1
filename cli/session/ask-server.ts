import { setTimeout as wait } from 'node:timers/promises'
import { version } from '#cli/version'
import { explainNetworkError } from './explain-network-error'
import { ServerError } from './server-error'

const TIMEOUT_MS = 30_000

interface ServerRequest {
  server: string
  path: string
  /** Sent as JSON by POST; without it the request is a GET. */
  body?: unknown
  bearer?: string
  /** Expects a text response, in `body.text`, unless it is an error. */
  isText?: boolean
}

export interface ServerAnswer {
  status: number
  body: Record<string, unknown>
}

/** Servers count requests per minute, so one wait is enough for the next requests. */
const MAX_WAITS = 20
const MAX_WAIT_S = 60

/** Sends one request. If the server asks to retry later, prints a note and waits. */
export async function askServer(request: ServerRequest): Promise<ServerAnswer> {
  for (let waits = 0; ; waits++) {
    const response = await send(request)
    const pauseS = Number(response.headers.get('retry-after') ?? Number.NaN)
    if (response.status !== 429 || waits === MAX_WAITS || !(pauseS <= MAX_WAIT_S))
      return { status: response.status, body: await bodyOf(response, request) }
    process.stderr.write(`The server limits requests. Waiting ${pauseS} s.\n`)
    await wait(pauseS * 1000)
  }
}

async function send({ server, path, body, bearer, isText }: ServerRequest): Promise<Response> {
  const url = new URL(path, server)
  try {
    return await fetch(url, {
      method: body === undefined ? 'GET' : 'POST',
      headers: {
        accept: isText ? 'text/markdown, application/json' : 'application/json',
        'user-agent': `svc/${version()} (${process.platform})`,
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
        ...(bearer === undefined ? {} : { authorization: `Bearer ${bearer}` }),
      },
      body: body === undefined ? undefined : JSON.stringify(body),
      redirect: 'error',
      signal: AbortSignal.timeout(TIMEOUT_MS),
    })
  } catch (error) {
    throw new ServerError(`svc: ${url.origin} cannot be reached: ${explainNetworkError(error)}.`)
  }
}

/** A response that is not JSON is an error: it does not come from Plumbline. */
async function bodyOf(
  response: Response,
  { server, isText }: ServerRequest,
): Promise<Record<string, unknown>> {
  const { origin } = new URL(server)
  try {
    const text = await response.text()
    return isText && response.ok ? { text } : (JSON.parse(text) as Record<string, unknown>)
  } catch (error) {
    const reason =
      error instanceof SyntaxError
        ? 'the response is not from a Plumbline server'
        : explainNetworkError(error)
    throw new ServerError(`svc: ${origin} cannot be reached: ${reason}.`)
  }
}

/** An error with the server's own message. */
export function toServerError({ status, body }: ServerAnswer): ServerError {
  return new ServerError(`svc: ${messageIn(body) ?? `the server answered with status ${status}`}`, status)
}

/** A problem has a sentence. Invalid input has a list with the reason per value. */
function messageIn({ detail }: Record<string, unknown>): string | null {
  if (typeof detail === 'string') return detail
  const [issue] = (Array.isArray(detail) ? detail : []) as { loc?: unknown[]; msg?: unknown }[]
  if (typeof issue?.msg !== 'string') return null
  return `the server does not accept ${issue.loc?.at(-1) ?? 'the request'}: ${issue.msg}.`
}
