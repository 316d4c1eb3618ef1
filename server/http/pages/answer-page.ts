import type { AppLoadContext } from '#app/request/load-context'
import { DomainError, type ErrorCode, notFound } from '#server/kernel/errors'
import { isNavigation, isPageData, prefersHtml } from '../request/accept'
import { problemReply, toDomainError } from '../response/problem'
import type { AppResponse } from '../response/reply'
import type { Pages } from './pages'

const CODES: Record<number, ErrorCode> = {
  401: 'unauthenticated',
  402: 'payment_required',
  403: 'forbidden',
  404: 'not_found',
  409: 'conflict',
  422: 'validation_failed',
  429: 'rate_limited',
  500: 'internal',
  502: 'upstream_failed',
  503: 'unavailable',
}

/** The names that procedures use for parts of a page path. */
const PATH_NAMES = [
  'org',
  'owner',
  'repo',
  'file_path',
  'pull_number',
  'issue_number',
  'source',
  'delivery_id',
  'link',
]

/**
 * Answers with a page for browsers. Clients that do not accept HTML get a problem document instead of an
 * error page.
 */
export async function answerPage(
  pages: Pages,
  request: Request,
  load: AppLoadContext & { refusal: DomainError | null },
): Promise<AppResponse> {
  const isForPeople = prefersHtml(request) || isPageData(request)
  if (!isForPeople && load.refusal) throw load.refusal
  if (!isForPeople && needsSession(request) && load.actor.kind === 'anonymous')
    throw new DomainError('unauthenticated')
  if (load.refusal) return answerRefused(pages, request, load, load.refusal)
  requireForm(request, isForPeople)
  let reason: unknown = null
  const noteError = (error: unknown) => {
    reason ??= error
  }
  const response = await pages.page(request, { ...load, noteError })
  if (isNavigation(request) && isFailureData(response)) {
    const { message } = (await response.json()) as { message?: string }
    const { code, headers } = problemOf(response.status, reason)
    return answerRefused(pages, request, load, new DomainError(code, { message, headers }))
  }
  // Scripts that request HTML also get no error page, and no error in the router's format.
  const isForScript = isFailureData(response)
  if (!isForScript && (isForPeople || response.status < 400)) return response
  await response.body?.cancel()
  return problemReply(problemOf(response.status, reason), load.requestId)
}

/** True for every page under /app. */
export const needsSession = (request: Request) => /^\/app(\/|$)/i.test(new URL(request.url).pathname)

/** Addresses without a page, such as redirects, return an error as the data of an error page. */
const isFailureData = ({ status, headers }: Response) =>
  CODES[status] !== undefined && headers.get('content-type')?.startsWith('application/json') === true

/** No page has this path, so the router renders the error page. */
const PATH_WITHOUT_PAGE = '/nowhere/at/all'

/**
 * Renders the error page for a request that was rejected before its page was loaded. No loader or action
 * runs.
 */
export async function answerRefused(
  pages: Pages,
  request: Request,
  load: AppLoadContext,
  refusal: DomainError,
): Promise<Response> {
  const pageAt = (url: URL | string) =>
    pages.page(new Request(url, { headers: request.headers }), { ...load, refusal })
  for (const url of [request.url, new URL(PATH_WITHOUT_PAGE, request.url)]) {
    const response = await pageAt(url)
    if (isPageOf(response, request, refusal)) return withHeaders(response, refusal.headers)
    await response.body?.cancel()
  }
  throw refusal
}

function withHeaders(response: Response, headers: Record<string, string>): Response {
  for (const [name, value] of Object.entries(headers)) response.headers.set(name, value)
  return response
}

/** Some addresses return something other than a page. */
const isPageOf = ({ status, headers }: Response, request: Request, refusal: DomainError) =>
  status === refusal.status &&
  (isPageData(request) || headers.get('content-type')?.startsWith('text/html') === true)

/** A procedure's error is more precise than the page's status. */
function problemOf(status: number, reason: unknown): DomainError {
  const problem =
    reason === null ? null : toDomainError(reason, { pathNames: PATH_NAMES, elsewhere: 'query' })
  return problem?.status === status
    ? problem
    : new DomainError(CODES[status] ?? (status < 500 ? 'not_found' : 'internal'))
}

const FORM = /^application\/x-www-form-urlencoded\s*(;|$)/i

/**
 * Pages accept only reads and form posts. Their router would treat PUT like POST and fail with an internal
 * error on a body that is not a form. Programs get a 404 for such requests.
 */
function requireForm({ method, headers }: Request, isForPeople: boolean): void {
  if (method === 'GET' || method === 'HEAD') return
  if (method === 'POST' && FORM.test(headers.get('content-type') ?? '')) return
  if (method !== 'POST' || !isForPeople) throw notFound()
  throw new DomainError('unsupported_media_type', {
    message: 'Pages accept only forms. Send application/x-www-form-urlencoded.',
  })
}
