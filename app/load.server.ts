import { redirect } from '@remix-run/node'
import type { AppLoadContext } from '@remix-run/server-runtime'
import type { Caller } from '../server/router'

/** What an error page is told. */
export interface Failure {
  message: string
  requestId: string
}

/** As much of the server's errors as a page needs: pages know no server code. */
interface Thrown {
  code?: unknown
  cause?: { code?: unknown; status?: unknown; message?: unknown; issues?: { message?: unknown }[] }
}

interface Asked {
  request: Request
  context: AppLoadContext
}

const STATUS_WITH_ITS_OWN_WORDS = new Set([403, 404, 429, 503])
const WENT_WRONG = 'Something went wrong on our side. The request id helps us find it.'

/** Reads through the caller; what it refuses becomes the page that says so. */
export async function load<T>(asked: Asked, read: (caller: Caller) => Promise<T>): Promise<T> {
  try {
    return await read(asked.context.caller)
  } catch (error) {
    throw toResponse(error, asked)
  }
}

function toResponse(error: unknown, { request, context }: Asked): Response {
  const { code, cause } = error as Thrown
  if (cause?.code === 'unauthenticated') return toSignIn(request)
  if (typeof cause?.status === 'number' && STATUS_WITH_ITS_OWN_WORDS.has(cause.status))
    return failure(cause.status, String(cause.message), context)
  if (code === 'BAD_REQUEST') return failure(422, sentenceOf(cause?.issues), context)
  context.report(error)
  return failure(500, WENT_WRONG, context)
}

export function failure(status: number, message: string, { requestId }: AppLoadContext): Response {
  return Response.json({ message, requestId } satisfies Failure, { status })
}

export function toSignIn(request: Request): Response {
  const { pathname, search } = new URL(request.url)
  return redirect(`/auth/login?return_to=${encodeURIComponent(pathname + search)}`)
}

function sentenceOf(issues: { path?: unknown; message?: unknown }[] = []): string {
  const [issue] = issues
  const where = Array.isArray(issue?.path) ? issue.path.join('.') : ''
  return issue
    ? `Something in the address cannot be right: ${where} ${issue.message}.`
    : 'The address is not valid.'
}
