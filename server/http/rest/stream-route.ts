import { authenticate } from '#server/accounts/auth/index'
import { isDomainError } from '#server/kernel/errors'
import { isVendorError } from '#server/kernel/problems/known-problem'
import { checkAccess } from '#server/kernel/procedures'
import type { StreamEvent } from '#server/kernel/stream-event'
import { subjectOf } from '../rate-limit/subject-of'
import { sendEvents } from '../response/send-events'
import { createStreamCounter } from './count-streams'
import { metaOf } from './procedure-of'
import type { RouteCall } from './rest-routes'
import { whileAllowed } from './while-allowed'

/** After this time the stream ends; browsers reconnect automatically. */
const LONGEST_STREAM_MS = 5 * 60_000

const openStream = createStreamCounter()

/** Sends the events of `callRoute` while the caller has access. `callRoute` ends its events when the signal aborts. */
export async function streamRoute(
  call: RouteCall,
  callRoute: (signal: AbortSignal) => Promise<unknown>,
  stopping?: AbortSignal,
): Promise<Response> {
  const { route, request, ctx } = call
  const disconnection = new AbortController()
  const signal = AbortSignal.any([
    disconnection.signal,
    request.signal,
    AbortSignal.timeout(LONGEST_STREAM_MS),
    // Browsers repeat these automatically. AI answers are sent to their end.
    ...(stopping && route.method === 'GET' ? [stopping] : []),
  ])
  const close = openStream(subjectOf('ai', ctx.actor, ctx.client.address), signal)
  try {
    const events = (await callRoute(signal)) as AsyncIterable<StreamEvent>
    const onGone = () => disconnection.abort()
    return sendEvents(
      andThen(
        whileAllowed(events, () => isStillAuthorized(call)),
        close,
      ),
      {
        signal,
        stopping,
        onGone,
        log: ctx.log,
      },
    )
  } catch (error) {
    close()
    throw error
  }
}

async function* andThen<T>(events: AsyncIterable<T>, work: () => void): AsyncGenerator<T> {
  try {
    yield* events
  } finally {
    work()
  }
}

/** Whether the same request would still be authorized now. */
async function isStillAuthorized({ route, params, request, ctx }: RouteCall): Promise<boolean> {
  try {
    const { actor } = await authenticate(ctx, request.headers)
    await checkAccess({ ...ctx, actor }, route.procedure, metaOf(route), params)
    return true
  } catch (error) {
    if (isDomainError(error) || isVendorError(error)) return false
    throw error
  }
}
