import { PassThrough } from 'node:stream'
import { createReadableStreamFromReadable } from '@remix-run/node'
import { isRouteErrorResponse, RemixServer } from '@remix-run/react'
import type { AppLoadContext, EntryContext, HandleErrorFunction } from '@remix-run/server-runtime'
import { isbot } from 'isbot'
import { renderToPipeableStream } from 'react-dom/server'
import { NonceContext } from './request/nonce'
import { RequestIdContext } from './request/request-id'

export const streamTimeout = 10_000

/** People get the page as soon as its frame stands; robots wait for all of it. */
export default function renderPage(
  request: Request,
  status: number,
  headers: Headers,
  remix: EntryContext,
  { nonce, requestId, report }: AppLoadContext,
): Promise<Response> {
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
          if (!headers.has('cache-control')) headers.set('cache-control', 'private, no-cache')
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

/** React also fails when nobody reads its output: the client left, or gets something else than a page. */
export const reportWhileRead =
  (report: AppLoadContext['report'], body: PassThrough, signal: AbortSignal) => (error: unknown) => {
    if (!body.destroyed && !signal.aborted) report(error)
  }

/** What a page does not know or do (404, 405) is told to whoever asked, and is no failure of ours. */
export const handleError: HandleErrorFunction = (error, { request, context }) => {
  const isTold = isRouteErrorResponse(error) && error.status < 500
  if (!isTold && !request.signal.aborted) context.report(error)
}
