import { DomainError } from '#server/kernel/errors'
import type { RequestEntry } from '../entry'
import { type HttpContext, nonceOf } from '../envelope'
import type { PageEndpoint } from '../pages/page-endpoint'
import { isNavigation, isPageData, prefersHtml } from '../request/accept'
import { credentialProblem } from '../request/credential-problem'
import { readBody } from '../request/read-input'
import { sentPath } from '../request/sent-path'
import { keepFragment } from '../response/keep-fragment'
import { refuseHead } from '../response/refuse-head'
import { allowedMethods, refuseMethod } from '../response/refuse-method'
import type { AppResponse } from '../response/reply'
import { answerRoute } from './answer-route'
import { MalformedPathError, type Matcher, type RouteMatch } from './match-route'
import { accessOf } from './procedure-of'
import type { RestRoute } from './rest-route'

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
    if (!match) {
      const allowed = methodsOf(c)
      if (allowed.length > 0) return refuseMethod(c.req.method, allowed, c.get('requestId'))
    }
    if (!match || (match.route.page && (prefersHtml(c.req.raw) || isPageData(c.req.raw))))
      return pageEndpoint.page(c)
    if (match.route.acts && c.req.method === 'HEAD')
      return refuseHead((method) => find(method, c.req.path) !== null)
    if (match.route.isProbe) return answerProbe(c, match)
    const body = await readBody(c.req.raw, match.route)
    const ctx = await (match.route.ignoresStaleSession ? identifyCaller(c) : identifyWithSession(c))
    if (ctx.actor.kind === 'anonymous' && accessOf(match.route) !== 'anyone')
      throw new DomainError('unauthenticated')
    const { rate = 'api' } = match.route
    if (rate !== 'none') await countCaller(c, ctx, rate)
    const reply = await answerRoute(match.route, match.params, c.req.raw, body, ctx, stopping)
    const keepsFragment = match.route.keepsFragment && isNavigation(c.req.raw)
    return keepsFragment ? keepFragment(reply, baseUrl, nonceOf(c)) : reply
  }

  /** Probes check the credential in parallel with their own work, so that neither waits for the other. */
  async function answerProbe(c: HttpContext, { route: probe, params }: Match) {
    const [problem, reply] = await Promise.all([
      credentialProblem(identifyWithSession(c)),
      answerRoute(probe, params, c.req.raw, '', contextOf(c, { kind: 'anonymous' })),
    ])
    if (problem) throw problem
    return reply
  }

  /** The methods of an endpoint at this path. Empty for pages without an endpoint, and for a person, who gets a page. */
  function methodsOf(c: HttpContext): string[] {
    if (prefersHtml(c.req.raw) || isPageData(c.req.raw)) return []
    const matches = (method: string) => routeAt(method, c)
    const route = matches('GET')
    return allowedMethods((method) => matches(method) !== undefined, route !== undefined && !route.acts)
  }

  const routeAt = (method: string, c: HttpContext): RestRoute | undefined => {
    try {
      return find(method, sentPath(c))?.route
    } catch (error) {
      if (error instanceof MalformedPathError) return undefined
      throw error
    }
  }

  /** Null also for a path that no route can have; the page then rejects it. */
  function matchOf(c: HttpContext): Match | null {
    try {
      return find(c.req.method, sentPath(c))
    } catch (error) {
      if (error instanceof MalformedPathError) return null
      throw error
    }
  }

  return async (c: HttpContext): Promise<AppResponse> => {
    const match = matchOf(c)
    if (match) c.set('route', match.route.path)
    return answerMatch(c, match).catch((error: unknown) => pageEndpoint.refusePerson(c, match?.route, error))
  }
}
