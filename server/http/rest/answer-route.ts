import { authenticate } from '#server/accounts/auth/index'
import type { ProcedureContext, RequestContext } from '#server/kernel/context'
import { isDomainError } from '#server/kernel/errors'
import { isVendorError } from '#server/kernel/problems/known-problem'
import { checkAccess } from '#server/kernel/procedures'
import type { StreamEvent } from '#server/kernel/stream-event'
import { JsonText } from '#server/kernel/text/json-text'
import { logFailure } from '../log-failure'
import { subjectOf } from '../rate-limit/subject-of'
import { preferredType, prefersHtml } from '../request/accept'
import { MalformedBodyError } from '../request/malformed-body'
import { parseBody } from '../request/read-input'
import { withAbsoluteUrls } from '../response/absolute-urls'
import { etagOf, matchesEtag } from '../response/etag'
import { problemReply, toDomainError } from '../response/problem'
import type { AppResponse, Reply } from '../response/reply'
import { type SentBytes, sendBytes } from '../response/send-bytes'
import { sendEvents } from '../response/send-events'
import { sendFile } from '../response/send-file'
import { callProcedure } from './call-procedure'
import { createStreamCounter } from './count-streams'
import { doOnce } from './do-once'
import { accessOf, metaOf } from './procedure-of'
import type { ProcedurePath, RestRoute } from './rest-route'
import { whileAllowed } from './while-allowed'

type Params = Record<string, string>
type Fields = Record<string, unknown>

/** Calls the procedure of a request and returns its response. */
export async function answerRoute(
  route: RestRoute,
  params: Record<string, string>,
  request: Request,
  body: string,
  ctx: RequestContext,
  stopping?: AbortSignal,
): Promise<AppResponse> {
  try {
    if (route.stream) return await streamOf(route, params, request, body, ctx, stopping)
    const requested = wantsMarkdown(route, request) ? { ...route, procedure: route.markdown } : route
    const answer = await (route.once ? answerOnce : callRoute)(requested, params, request, body, ctx)
    if (route.bytes) return sendBytes(answer as SentBytes, request.headers.get('if-none-match'))
    if (route.download) return sendFile(route.download, answer as AsyncIterable<string>, ctx.log)
    return respond(route, request, answer, ctx)
  } catch (thrown) {
    const elsewhere = route.method === 'GET' ? 'query' : 'body'
    const error = toDomainError(thrown, { pathNames: Object.keys(params), elsewhere })
    // The caller of this function may answer a browser with a page.
    if (route.redirect) throw error
    if (!request.signal.aborted) logFailure(ctx.log, error, { route: route.path })
    return problemReply(error, ctx.requestId)
  }
}

/** After this time the stream ends; browsers reconnect automatically. */
const LONGEST_STREAM_MS = 5 * 60_000

async function streamOf(
  route: RestRoute,
  params: Params,
  request: Request,
  body: string,
  ctx: RequestContext,
  stopping?: AbortSignal,
): Promise<Response> {
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
    const events = (await callRoute(route, params, request, body, ctx, signal)) as AsyncIterable<StreamEvent>
    const isAllowed = () => isStillAuthorized(route, params, request, ctx)
    const onGone = () => disconnection.abort()
    return sendEvents(andThen(whileAllowed(events, isAllowed), close), {
      signal,
      stopping,
      onGone,
      log: ctx.log,
    })
  } catch (error) {
    close()
    throw error
  }
}

const openStream = createStreamCounter()

async function* andThen<T>(events: AsyncIterable<T>, work: () => void): AsyncGenerator<T> {
  try {
    yield* events
  } finally {
    work()
  }
}

/** Whether the same request would still be authorized now. */
async function isStillAuthorized(
  route: RestRoute,
  params: Params,
  { headers }: Request,
  ctx: RequestContext,
): Promise<boolean> {
  try {
    const { actor } = await authenticate(ctx, headers)
    await checkAccess({ ...ctx, actor }, route.procedure, metaOf(route), params)
    return true
  } catch (error) {
    if (isDomainError(error) || isVendorError(error)) return false
    throw error
  }
}

/** Executes a request with an Idempotency-Key once, however often it is sent. */
async function answerOnce(
  route: RestRoute,
  params: Params,
  request: Request,
  body: string,
  ctx: ProcedureContext,
) {
  const key = request.headers.get('idempotency-key')
  if (!route.once || key === null) return callRoute(route, params, request, body, ctx)
  await checkAccess(ctx, route.procedure, metaOf(route), params)
  // Org names are case-insensitive.
  const { org = '', ...otherParams } = params
  const target = `${route.method} ${route.path} ${org.toLowerCase()} ${JSON.stringify(otherParams)}`
  const idempotent = { key, target, body, withhold: route.once.withhold }
  return doOnce(ctx, idempotent, (own) => callRoute(route, params, request, body, own))
}

/**
 * Path parameters override query and body, so that a caller cannot name another org than the one in the path.
 */
function callRoute(
  route: RestRoute,
  params: Params,
  request: Request,
  body: string,
  ctx: ProcedureContext,
  signal?: AbortSignal,
): Promise<unknown> {
  const jsonContext = { ...ctx, wantsJson: true }
  return route.method === 'GET'
    ? callProcedure(route, jsonContext, readInput(request, params), signal)
    : callWithBody(route, request, params, body, jsonContext, signal)
}

async function callWithBody(
  route: RestRoute,
  request: Request,
  params: Params,
  body: string,
  ctx: ProcedureContext,
  signal?: AbortSignal,
) {
  try {
    // A body that is a text leaves the other fields to the query.
    const query = route.textField === undefined ? {} : readInput(request, {})
    return await callProcedure(route, ctx, { ...query, ...parseBody(body), ...params }, signal)
  } catch (error) {
    // Access is checked first, so that a caller without access learns nothing about the body.
    if (error instanceof MalformedBodyError) await checkAccess(ctx, route.procedure, metaOf(route), params)
    throw error
  }
}

const readInput = ({ url }: Request, params: Params): Params =>
  url.includes('?') ? { ...Object.fromEntries(new URL(url).searchParams), ...params } : params

const wantsMarkdown = (
  route: RestRoute,
  request: Request,
): route is RestRoute & { markdown: ProcedurePath } =>
  route.markdown !== undefined &&
  (new URL(request.url).searchParams.get('format') === 'md' ||
    preferredType(request, ['application/json', 'text/markdown']) === 'text/markdown')

function respond(route: RestRoute, request: Request, body: unknown, { baseUrl }: ProcedureContext): Reply {
  if (route.redirect) return redirect(route, body as { location: string })
  const { type, text: content } = textOf(route, request, body)
  const text = type === 'application/json' ? withAbsoluteUrls(content, baseUrl) : content
  const headers = {
    'content-type': type,
    'cache-control': cacheControlOf(route),
    vary: 'Accept, Accept-Encoding, Authorization, Cookie',
  }
  if (!route.etag) return { status: 200, headers, content: text }
  const etag = etagOf(text)
  return matchesEtag(request, etag)
    ? { status: 304, headers: { ...headers, etag }, content: null }
    : { status: 200, headers: { ...headers, etag }, content: text }
}

/**
 * Browsers and proxies cache nothing of an org. The response of a write may contain a key or a token, and is not compressed.
 */
function cacheControlOf(route: RestRoute): string {
  if (route.method !== 'GET') return 'no-store'
  return accessOf(route) === 'anyone' ? 'private, no-cache' : 'private, no-store'
}

function textOf(
  route: RestRoute,
  request: Request,
  body: unknown,
): { type: string; text: string | Uint8Array<ArrayBuffer> } {
  if (wantsMarkdown(route, request)) return { type: 'text/markdown; charset=utf-8', text: String(body) }
  if (route.fragment && prefersHtml(request))
    return { type: 'text/html; charset=utf-8', text: String((body as Params)[route.fragment]) }
  if (body instanceof JsonText) return { type: 'application/json', text: body.bytes }
  return {
    type: 'application/json',
    text: JSON.stringify(route.fields ? pick(body as Fields, route.fields) : body),
  }
}

const pick = (body: Fields, names: readonly string[]): Fields =>
  Object.fromEntries(names.map((name) => [name, body[name]]))

const redirect = (route: RestRoute, { location }: { location: string }): Reply => ({
  status: route.method === 'GET' ? 302 : 303,
  headers: { location, 'cache-control': 'no-store' },
  content: null,
})
