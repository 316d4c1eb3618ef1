import { redirect, redirectDocument } from '@remix-run/node'
import type { AppLoadContext } from '@remix-run/server-runtime'
import type { ErrorCode } from '#server/kernel/errors'
import type { Caller } from '#server/router'
import { renamedPath } from '#shared/renamed-path'
import { type AddressIssue, explainAddress } from './explain-address.server'

/** The data of an error page. */
export interface Failure {
  message: string
  requestId: string
  instead: AlternativeLink | null
}

/** A link on the error page to continue with. */
interface AlternativeLink {
  to: string
  label: string
}

/** The parts of a caller's error that pages need. Pages do not import server code. */
interface CallerError {
  code?: string
  cause?: { code?: ErrorCode; status?: number; message?: string; issues?: AddressIssue[] }
}

interface PageRequest {
  request: Request
  context: AppLoadContext
}

/** Whether the page shows the message of the error. The compiler reports a missing code. */
const SHOWS_MESSAGE: Record<ErrorCode, boolean> = {
  conflict: true,
  forbidden: true,
  not_configured: true,
  not_found: true,
  payment_required: true,
  rate_limited: true,
  unavailable: true,
  validation_failed: true,
  internal: false,
  payload_too_large: false,
  unauthenticated: false,
  unsupported_media_type: false,
  upstream_failed: false,
}
const WENT_WRONG = 'An unexpected error occurred. Use the request ID to find it in the logs.'

/** Loads data through the caller. Errors become error pages. */
export async function load<T>(pageRequest: PageRequest, read: (caller: Caller) => Promise<T>): Promise<T> {
  refuse(pageRequest)
  try {
    return await read(pageRequest.context.caller)
  } catch (error) {
    throw (
      (await toNewNames(error as CallerError, pageRequest)) ?? toResponse(error as CallerError, pageRequest)
    )
  }
}

/** Returns null if the user lacks the permission, so that the page renders without this part. */
export const ifAllowed = <T>(read: Promise<T>): Promise<T | null> =>
  read.catch((error: CallerError) => {
    if (error.cause?.code !== 'forbidden') throw error
    return null
  })

/** Returns null if there is no such thing, so that the page can look elsewhere. */
export const ifFound = <T>(read: Promise<T>): Promise<T | null> =>
  read.catch((error: CallerError) => {
    if (error.cause?.code !== 'not_found') throw error
    return null
  })

const PAGE_OF_REPOSITORY = /^\/app\/([\w-]+)\/[\w-]+\/([\w.-]{1,100})\/([\w.-]{1,100})(?=\/|$)/
const OWNER_AT = 4

/** Redirects from an old address of a renamed repository. Null if the missing thing has another reason. */
async function toNewNames(
  { cause }: CallerError,
  { request, context }: PageRequest,
): Promise<Response | null> {
  if (cause?.code !== 'not_found' || !['GET', 'HEAD'].includes(request.method)) return null
  const { pathname, search } = new URL(request.url)
  const [, org = '', owner = '', repo = ''] = PAGE_OF_REPOSITORY.exec(pathname) ?? []
  if (repo === '') return null
  const renamed = await ifFound(ifAllowed(context.caller.repos.renamed({ org, owner, repo })))
  // The Markdown of a document has no address of its own.
  const path = pathname.replace(/^(\/app\/[\w-]+)\/_markdown\//, '$1/docs/')
  return renamed && redirect(renamedPath(path, OWNER_AT, renamed) + search)
}

/** Throws an error page if the server refused this request. */
export function refuse({ context }: Pick<PageRequest, 'context'>): void {
  if (context.refusal) throw failure(context.refusal.status, context.refusal.message, context)
}

function toResponse(error: CallerError, { request, context }: PageRequest): Response {
  const { code, cause = {} } = error
  if (cause.code === 'unauthenticated') return toSignIn({ request, context })
  context.noteError?.(error)
  if (cause.status !== undefined && cause.code && SHOWS_MESSAGE[cause.code])
    return failure(cause.status, cause.message ?? '', context)
  if (code === 'BAD_REQUEST') {
    const { message, without } = explainAddress(cause.issues, new URL(request.url))
    const instead = without === null ? null : { to: without, label: 'Open without this parameter' }
    return failure(422, message, context, instead)
  }
  context.report(error)
  return failure(500, WENT_WRONG, context)
}

export function failure(
  status: number,
  message: string,
  { requestId }: AppLoadContext,
  instead: AlternativeLink | null = null,
): Response {
  return Response.json({ message, requestId, instead } satisfies Failure, { status })
}

/** Redirects the browser to sign in. The address is not a page of the app, so the router cannot navigate to it. */
export function toSignIn(pageRequest: PageRequest): Response {
  refuse(pageRequest)
  const { request } = pageRequest
  const { pathname, search } = new URL(request.url)
  return redirectDocument(`/auth/login?return_to=${encodeURIComponent(pathname + search)}`)
}
