import { redirectDocument } from '@remix-run/node'
import type { AppLoadContext } from '@remix-run/server-runtime'
import type { ErrorCode } from '../../server/kernel/errors'
import type { Caller } from '../../server/router'
import { explainAddress, type Issue } from './explain-address.server'

/** What an error page is told. */
export interface Failure {
  message: string
  requestId: string
  instead: Instead | null
}

/** Where a person goes on who came to an address that cannot be read. */
interface Instead {
  to: string
  label: string
}

/** As much of what the caller throws as a page needs: pages know no server code. */
interface Thrown {
  code?: string
  cause?: { code?: ErrorCode; status?: number; message?: string; issues?: Issue[] }
}

interface Asked {
  request: Request
  context: AppLoadContext
}

/** Whether the page shows the error's own message, which is written for people: the compiler asks for each code. */
const EXPLAINS_ITSELF: Record<ErrorCode, boolean> = {
  conflict: true,
  forbidden: true,
  not_configured: true,
  not_found: true,
  payment_required: true,
  rate_limited: true,
  unavailable: true,
  internal: false,
  payload_too_large: false,
  unauthenticated: false,
  unsupported_media_type: false,
  upstream_failed: false,
  validation_failed: false,
}
const WENT_WRONG = 'Something went wrong on our side; the log says what, under the request id.'

/** Reads through the caller; what it refuses becomes the page that says so. */
export async function load<T>(asked: Asked, read: (caller: Caller) => Promise<T>): Promise<T> {
  refuse(asked)
  try {
    return await read(asked.context.caller)
  } catch (error) {
    throw toResponse(error as Thrown, asked)
  }
}

/** What only some may read: nothing for the others, whose page stands without it. */
export const ifAllowed = <T>(read: Promise<T>): Promise<T | null> =>
  read.catch((error: Thrown) => {
    if (error.cause?.code !== 'forbidden') throw error
    return null
  })

/** Throws the page that says why this request is refused. */
export function refuse({ context }: Pick<Asked, 'context'>): void {
  if (context.refusal) throw failure(context.refusal.status, context.refusal.message, context)
}

function toResponse(error: Thrown, { request, context }: Asked): Response {
  const { code, cause = {} } = error
  if (cause.code === 'unauthenticated') return toSignIn({ request, context })
  context.noteRefusal?.(error)
  if (cause.status !== undefined && cause.code && EXPLAINS_ITSELF[cause.code])
    return failure(cause.status, cause.message ?? '', context)
  if (code === 'BAD_REQUEST') {
    const { message, without } = explainAddress(cause.issues, new URL(request.url))
    const instead = without === null ? null : { to: without, label: 'Open the page without it' }
    return failure(422, message, context, instead)
  }
  context.report(error)
  return failure(500, WENT_WRONG, context)
}

export function failure(
  status: number,
  message: string,
  { requestId }: AppLoadContext,
  instead: Instead | null = null,
): Response {
  return Response.json({ message, requestId, instead } satisfies Failure, { status })
}

/** No page of the app's: the browser itself has to go there. A refused request is told so instead. */
export function toSignIn(asked: Asked): Response {
  refuse(asked)
  const { request } = asked
  const { pathname, search } = new URL(request.url)
  return redirectDocument(`/auth/login?return_to=${encodeURIComponent(pathname + search)}`)
}
