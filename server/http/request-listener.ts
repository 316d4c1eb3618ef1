import { randomUUID } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { getRequestListener, type HttpBindings, RequestError } from '@hono/node-server'

type Fetch = (request: Request, bindings: Partial<HttpBindings>) => Response | Promise<Response>

/** Node's listener for the app. Requests that cannot reach the app also get a problem document. */
export function createRequestListener(fetch: Fetch) {
  const listener = getRequestListener((request, bindings) => fetch(request, bindings as HttpBindings), {
    errorHandler: answerUnreadable,
  })
  return (incoming: IncomingMessage, outgoing: ServerResponse) => {
    incoming.url = escapeBackslashes(incoming.url ?? '')
    return listener(incoming, outgoing)
  }
}

/**
 * The library rejects a raw backslash without a reason. An escaped one reaches our path check, which explains
 * the error.
 */
function escapeBackslashes(target: string): string {
  const [path = '', ...query] = target.split('?')
  return [path.replaceAll('\\', '%5C'), ...query].join('?')
}

function answerUnreadable(error: unknown): Response {
  if (!(error instanceof RequestError)) throw error
  const requestId = randomUUID()
  const problem = {
    type: 'about:blank',
    title: 'Bad Request',
    status: 400,
    detail: `This is not a valid HTTP request: ${error.message}.`,
    code: 'validation_failed',
    request_id: requestId,
  }
  return Response.json(problem, {
    status: 400,
    headers: {
      'content-type': 'application/problem+json',
      'cache-control': 'no-store',
      'x-request-id': requestId,
    },
  })
}
