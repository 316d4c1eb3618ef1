import { PassThrough } from 'node:stream'
import { createReadableStreamFromReadable } from '@remix-run/node'
import { isRouteErrorResponse, RemixServer } from '@remix-run/react'
import type { AppLoadContext, EntryContext, HandleErrorFunction } from '@remix-run/server-runtime'
import { isbot } from 'isbot'
import { renderToPipeableStream } from 'react-dom/server'
import { identifyPage } from './request/identify-page'
import { NonceContext } from './request/nonce'
import { RequestIdContext } from './request/request-id'

export const streamTimeout = 10_000

/**
 * Streams the page to people as soon as its shell is ready. Bots get the complete page. A client that already has the page gets
 * a 304 without rendering.
 */
export default function renderPage(
  request: Request,
  status: number,
  headers: Headers,
  remix: EntryContext,
  { nonce, requestId, report, tagContent }: AppLoadContext,
): Promise<Response> {
  const identity = identifyPage(request, status, remix)
  if (!headers.has('cache-control')) headers.set('cache-control', 'private, no-cache')
  headers.append('vary', 'Accept, Cookie')
  if (identity !== null) {
    const { etag, isCached } = tagContent(identity)
    headers.set('etag', etag)
    if (isCached) return Promise.resolve(new Response(null, { status: 304, headers }))
  }
  const ready = isbot(request.headers.get('user-agent')) ? 'onAllReady' : 'onShellReady'
  const body = new PassThrough()
  return new Promise((resolve, reject) => {
    const { pipe, abort } = renderToPipeableStream(
      <NonceContext.Provider value={nonce}>
        <RequestIdContext.Provider value={requestId}>
          <RemixServer context={remix} url={request.url} nonce={nonce} abortDelay={streamTimeout} />
        </RequestIdContext.Provider>
      </NonceContext.Provider>,
      {
        nonce,
        [ready]() {
          headers.set('content-type', 'text/html; charset=utf-8')
          resolve(new Response(createReadableStreamFromReadable(body), { status, headers }))
          pipe(body)
        },
        onShellError: reject,
        onError: reportWhileRead(report, body, request.signal),
      },
    )
    setTimeout(abort, streamTimeout + 1000).unref()
  })
}

/** React also reports an error if the client disconnected or got another response. Such errors are not logged. */
export const reportWhileRead =
  (report: AppLoadContext['report'], body: PassThrough, signal: AbortSignal) => (error: unknown) => {
    if (!body.destroyed && !signal.aborted) report(error)
  }

/** Errors of the client (404, 405) are not logged. */
export const handleError: HandleErrorFunction = (error, { request, context }) => {
  const isClientError = isRouteErrorResponse(error) && error.status < 500
  if (!isClientError && !request.signal.aborted) context.report(error)
}
