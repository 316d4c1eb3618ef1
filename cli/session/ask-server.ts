import { printable } from '../terminal'
import { version } from '../version'
import { ServerError } from './server-error'

const TIMEOUT_MS = 30_000

interface Ask {
  server: string
  path: string
  /** Sent as JSON by POST; without it the request is a GET. */
  body?: unknown
  bearer?: string
}

export interface Answer {
  status: number
  body: Record<string, unknown>
}

/** One request to the server. What it answers is JSON, or it is none of ours. */
export async function askServer({ server, path, body, bearer }: Ask): Promise<Answer> {
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
    const reason = error instanceof SyntaxError ? 'it did not answer as Plumbline does' : reasonOf(error)
    throw new ServerError(`svc: ${url.origin} cannot be asked: ${reason}.`)
  }
}

function reasonOf(error: unknown): string {
  const { cause, message } = error as Error & { cause?: { code?: string; message?: string } }
  return cause?.code ?? cause?.message ?? message
}

/** The server's own words about what it refused. */
export function refusal({ status, body }: Answer): ServerError {
  const said = typeof body.detail === 'string' ? body.detail : `it answered ${status}`
  return new ServerError(`svc: ${printable(said)}`)
}
