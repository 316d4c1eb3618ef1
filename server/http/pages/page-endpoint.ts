import { getTRPCErrorFromUnknown } from '@trpc/server'
import type { RequestContext } from '#server/kernel/context'
import { type DomainError, isDomainError } from '#server/kernel/errors'
import { knownProblem } from '#server/kernel/problems/known-problem'
import { type Caller, createCaller } from '#server/router'
import { withoutLineBreaks } from '#shared/encode-path'
import { inSpan } from '#shared/in-span'
import type { RequestEntry } from '../entry'
import { type HttpContext, nonceOf } from '../envelope'
import { logFailure } from '../log-failure'
import type { Json } from '../openapi/json-schema'
import { classOfPage } from '../rate-limit/class-of-page'
import { isPageData } from '../request/accept'
import { refusalOfPath } from '../request/check-path'
import { limitBody } from '../request/limit-body'
import { sentPath } from '../request/sent-path'
import { etagOf, matchesEtag } from '../response/etag'
import { toDomainError } from '../response/problem'
import { refuseHead } from '../response/refuse-method'
import type { AppResponse } from '../response/reply'
import type { RestRoute } from '../rest/rest-routes'
import { answerPage, answerRefused, needsSession } from './answer-page'
import type { Pages } from './pages'
import { readOnlyCaller } from './read-only-caller'
import { refusalForPerson } from './refusal-for-person'
import { tagPage } from './tag-page'

interface PageParts {
  entry: RequestEntry
  pages: Pages
  baseUrl: string
  isDevelopment: boolean
  openapi: Json
}

export type PageEndpoint = ReturnType<typeof createPageEndpoint>

/** Answers with pages: requested ones, and those that explain to a person why a request was rejected. */
export function createPageEndpoint({ entry, pages, baseUrl, isDevelopment, openapi }: PageParts) {
  const loadContextOf = (c: HttpContext, { actor, requestId, log, ports }: RequestContext) => ({
    actor,
    nonce: nonceOf(c),
    requestId,
    baseUrl,
    isDevelopment,
    sellsPlans: ports.payments !== null,
    isPageData: isPageData(c.req.raw),
    openapi: () => openapi,
    tagContent: (text: string) => {
      const etag = etagOf(text)
      return { etag, isCached: matchesEtag(c.req.raw, etag) }
    },
    report: (error: unknown) => logFailure(log, toDomainError(error, { pathNames: [], elsewhere: 'query' })),
  })

  async function page(c: HttpContext): Promise<AppResponse> {
    const asset = await pages.asset(c.req.raw)
    if (asset) return asset
    const ctx = await entry.identifyCaller(c)
    const limitError = await refusalOf(entry.countCaller(c, ctx, classOfPage(c.req.method, c.req.path)))
    const isTurnedAway = ctx.actor.kind === 'anonymous' && needsSession(c.req.raw)
    const refusal = limitError ?? (isTurnedAway ? null : refusalOfPath(sentPath(c)))
    // The router of the pages matches no line breaks, so an address with some is replaced by one with stand-ins.
    const location =
      refusal === null && !isTurnedAway ? withoutLineBreaks(c.env?.incoming?.url ?? c.req.url) : null
    if (location !== null) return new Response(null, { status: 302, headers: { location } })
    const { caller, callRecord } = watchedCaller(c, ctx)
    const request = await limitBody(c.req.raw, ctx.actor)
    const answer = await answerPage(pages, request, { refusal, caller, ...loadContextOf(c, ctx) })
    if (callRecord.wouldAct) return refuseHead((method) => method === 'GET')
    if (answer.status === 503 && callRecord.retryAfter) addRetryAfter(answer, callRecord.retryAfter)
    if ('content' in answer) return answer
    return tagPage(c.req.raw, answer, [nonceOf(c), ctx.requestId])
  }

  /** Rethrows the error for programs, which read a problem document. */
  async function refusePerson(
    c: HttpContext,
    route: RestRoute | undefined,
    error: unknown,
  ): Promise<AppResponse> {
    const refusal = refusalForPerson(c.req.raw, route, error)
    if (!refusal) throw error
    logFailure(c.get('log'), refusal)
    const ctx = entry.contextOf(c, { kind: 'anonymous' })
    const load = { caller: createCaller(ctx), ...loadContextOf(c, ctx) }
    return answerRefused(pages, c.req.raw, load, refusal)
  }

  return { page, refusePerson }
}

/** A caller that records facts for the response: a HEAD that would act, and the retry time. */
function watchedCaller(c: HttpContext, ctx: RequestContext) {
  const callRecord: { wouldAct: boolean; hasProblem: boolean; retryAfter?: string } = {
    wouldAct: false,
    hasProblem: false,
  }
  const caller = callerWithKnownProblems(createCaller(ctx), (problem) => {
    if (!callRecord.hasProblem) logFailure(ctx.log, problem)
    callRecord.hasProblem = true
    callRecord.retryAfter ??= problem.headers['retry-after']
  })
  if (c.req.method !== 'HEAD') return { caller, callRecord }
  const noteAct = () => {
    callRecord.wouldAct = true
  }
  return { caller: readOnlyCaller(caller, noteAct), callRecord }
}

/** The error that rejected the request; null if it was counted. */
const refusalOf = (counted: Promise<void>): Promise<DomainError | null> =>
  counted.then(
    () => null,
    (error: unknown) => {
      if (isDomainError(error)) return error
      throw error
    },
  )

function addRetryAfter(answer: AppResponse, value: string): void {
  if ('content' in answer) answer.headers['retry-after'] = value
  else answer.headers.set('retry-after', value)
}

type ModuleCallers = Record<string, Record<string, (input: unknown) => Promise<unknown>>>

/** The caller of a page. Converts a failure of the database or a vendor to a page's error, and reports it. */
function callerWithKnownProblems(caller: Caller, onProblem: (problem: DomainError) => void): Caller {
  const modules = caller as unknown as ModuleCallers
  const call = (module: string, name: string) => async (input: unknown) => {
    try {
      return await inSpan(`procedure ${module}.${name}`, {}, async () => modules[module]?.[name]?.(input))
    } catch (error) {
      const problem = knownProblem(error)
      if (!problem) throw error
      onProblem(problem)
      throw getTRPCErrorFromUnknown(problem)
    }
  }
  const moduleCaller = (module: string) => new Proxy({}, { get: (_, name: string) => call(module, name) })
  return new Proxy({}, { get: (_, module: string) => moduleCaller(module) }) as Caller
}
