import type { ProcedureContext } from '#server/kernel/context'
import { DomainError } from '#server/kernel/errors'
import { checkAccess } from '#server/kernel/procedures'
import { JsonText } from '#server/kernel/text/json-text'
import type { RequestEntry } from '../entry'
import { type HttpContext, nonceOf } from '../envelope'
import { logFailure } from '../log-failure'
import type { PageEndpoint } from '../pages/page-endpoint'
import { isNavigation, isPageData, preferredType, prefersHtml } from '../request/accept'
import { credentialProblem } from '../request/credential-problem'
import { MalformedBodyError } from '../request/malformed-body'
import { parseBody, readBody } from '../request/read-body'
import { sentPath } from '../request/sent-path'
import { withAbsoluteUrls } from '../response/absolute-urls'
import { etagOf, matchesEtag } from '../response/etag'
import { keepFragment } from '../response/keep-fragment'
import { problemReply, toDomainError } from '../response/problem'
import { allowedMethods, refuseHead, refuseMethod } from '../response/refuse-method'
import type { AppResponse, Reply } from '../response/reply'
import { type SentBytes, sendBytes } from '../response/send-bytes'
import { sendFile } from '../response/send-file'
import { doOnce } from './do-once'
import { findNewAddress } from './find-new-address'
import { MalformedPathError, type Matcher, type RouteMatch } from './match-route'
import { accessOf, callRouteProcedure, metaOf } from './procedure-of'
import type { ProcedurePath, RestRoute, RouteCall } from './rest-routes'
import { streamRoute } from './stream-route'

type Match = RouteMatch<RestRoute>

interface RestParts {
  entry: RequestEntry
  pageEndpoint: PageEndpoint
  find: Matcher<RestRoute>
  baseUrl: string
  /** Aborts when the process begins to stop. */
  stopping?: AbortSignal
}

/** Answers the REST endpoints. An address without one is a page. */
export function createRestEndpoint({ entry, pageEndpoint, find, baseUrl, stopping }: RestParts) {
  const { identifyCaller, identifyWithSession, countCaller, contextOf } = entry

  async function answerMatch(c: HttpContext, match: Match | null): Promise<AppResponse> {
    const request = c.req.raw
    if (!match) {
      const allowed = methodsOf(c)
      if (allowed.length > 0) return refuseMethod(c.req.method, allowed, c.get('requestId'))
    }
    if (!match || (match.route.page && (prefersHtml(request) || isPageData(request))))
      return pageEndpoint.page(c)
    const { route, params } = match
    if (route.hasSideEffects && c.req.method === 'HEAD')
      return refuseHead((method) => find(method, c.req.path) !== null)
    if (route.isProbe) return answerProbe(c, match)
    const body = await readBody(request, route)
    const ctx = await (route.ignoresStaleSession ? identifyCaller(c) : identifyWithSession(c))
    if (ctx.actor.kind === 'anonymous' && accessOf(route) !== 'anyone')
      throw new DomainError('unauthenticated')
    const { rate = 'api' } = route
    if (rate !== 'none') await countCaller(c, ctx, rate)
    const reply = await answerCall({ route, params, request, body, ctx }, stopping)
    return route.keepsFragment && isNavigation(request) ? keepFragment(reply, baseUrl, nonceOf(c)) : reply
  }

  /** Probes check the credential in parallel with their own work, so that neither waits for the other. */
  async function answerProbe(c: HttpContext, match: Match) {
    const ctx = contextOf(c, { kind: 'anonymous' })
    const [problem, reply] = await Promise.all([
      credentialProblem(identifyWithSession(c)),
      answerCall({ ...match, request: c.req.raw, body: '', ctx }),
    ])
    if (problem) throw problem
    return reply
  }

  /** The methods of an endpoint at this path. Empty if the path has no endpoint, or if a browser asks: browsers get a page. */
  function methodsOf(c: HttpContext): string[] {
    if (prefersHtml(c.req.raw) || isPageData(c.req.raw)) return []
    const read = matchOf('GET', c)
    return allowedMethods(
      (method) => matchOf(method, c) !== null,
      read !== null && !read.route.hasSideEffects,
    )
  }

  /** Null also for a path that no route can have; the page then rejects it. */
  function matchOf(method: string, c: HttpContext): Match | null {
    try {
      return find(method, sentPath(c))
    } catch (error) {
      if (error instanceof MalformedPathError) return null
      throw error
    }
  }

  return async (c: HttpContext): Promise<AppResponse> => {
    const match = matchOf(c.req.method, c)
    if (match) c.set('route', match.route.path)
    return answerMatch(c, match).catch((error: unknown) => pageEndpoint.refusePerson(c, match?.route, error))
  }
}

/** Calls the procedure and returns its response. */
async function answerCall(call: RouteCall, stopping?: AbortSignal): Promise<AppResponse> {
  const { route, params, request, ctx } = call
  try {
    if (route.stream) return await streamRoute(call, (signal) => callRoute(call, ctx, signal), stopping)
    const answer = await callOnce(call)
    if (route.bytes) return sendBytes(answer as SentBytes, request.headers.get('if-none-match'))
    if (route.download) return sendFile(route.download, answer as AsyncIterable<string>, ctx.log)
    return respond(call, answer)
  } catch (thrown) {
    const elsewhere = route.method === 'GET' ? 'query' : 'body'
    const error = toDomainError(thrown, { pathNames: Object.keys(params), elsewhere })
    const location = error.code === 'not_found' ? await findNewAddress(call) : null
    if (location !== null) return redirect(route, { location })
    // createRestEndpoint may answer a browser with a page.
    if (route.redirect) throw error
    if (!request.signal.aborted) logFailure(ctx.log, error, { route: route.path })
    return problemReply(error, ctx.requestId)
  }
}

/** Executes a request with an Idempotency-Key once, however often it is sent. */
async function callOnce(call: RouteCall): Promise<unknown> {
  const { route, params, request, body, ctx } = call
  const key = request.headers.get('idempotency-key')
  if (!route.once || key === null) return callRoute(call, ctx)
  await checkAccess(ctx, route.procedure, metaOf(route), params)
  // Org names are case-insensitive.
  const { org = '', ...otherParams } = params
  const target = `${route.method} ${route.path} ${org.toLowerCase()} ${JSON.stringify(otherParams)}`
  const idempotent = { key, target, body, withhold: route.once.withhold }
  return doOnce(ctx, idempotent, (own) => callRoute(call, own))
}

/**
 * Path parameters override query and body, so that a caller cannot name another org than the one in the path.
 */
async function callRoute(
  { route, params, request, body }: RouteCall,
  ctx: ProcedureContext,
  signal?: AbortSignal,
): Promise<unknown> {
  const jsonContext = { ...ctx, wantsJson: true }
  const called = wantsMarkdown(route, request) ? { procedure: route.markdown } : route
  if (route.method === 'GET')
    return callRouteProcedure(called, jsonContext, { ...queryOf(request), ...params }, signal)
  try {
    // A body that is a text leaves the other fields to the query.
    const query = route.textField === undefined ? {} : queryOf(request)
    return await callRouteProcedure(called, jsonContext, { ...query, ...parseBody(body), ...params }, signal)
  } catch (error) {
    // Access is checked first, so that a caller without access learns nothing about the body.
    if (error instanceof MalformedBodyError) await checkAccess(ctx, route.procedure, metaOf(route), params)
    throw error
  }
}

const queryOf = ({ url }: Request): Record<string, string> =>
  url.includes('?') ? Object.fromEntries(new URL(url).searchParams) : {}

const wantsMarkdown = (
  route: RestRoute,
  request: Request,
): route is RestRoute & { markdown: ProcedurePath } =>
  route.markdown !== undefined &&
  (queryOf(request).format === 'md' ||
    preferredType(request, ['application/json', 'text/markdown']) === 'text/markdown')

function respond({ route, request, ctx }: RouteCall, answer: unknown): Reply {
  if (route.redirect) return redirect(route, answer as { location: string })
  const { type, text: content } = textOf(route, request, answer)
  const text = type === 'application/json' ? withAbsoluteUrls(content, ctx.baseUrl) : content
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
  answer: unknown,
): { type: string; text: string | Uint8Array<ArrayBuffer> } {
  if (wantsMarkdown(route, request)) return { type: 'text/markdown; charset=utf-8', text: String(answer) }
  if (route.fragment && prefersHtml(request))
    return { type: 'text/html; charset=utf-8', text: String((answer as Fields)[route.fragment]) }
  if (answer instanceof JsonText) return { type: 'application/json', text: answer.bytes }
  return {
    type: 'application/json',
    text: JSON.stringify(route.fields ? pick(answer as Fields, route.fields) : answer),
  }
}

type Fields = Record<string, unknown>

const pick = (answer: Fields, names: readonly string[]): Fields =>
  Object.fromEntries(names.map((name) => [name, answer[name]]))

const redirect = (route: RestRoute, { location }: { location: string }): Reply => ({
  status: route.method === 'GET' ? 302 : 303,
  headers: { location, 'cache-control': 'no-store' },
  content: null,
})
