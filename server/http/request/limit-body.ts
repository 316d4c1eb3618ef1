import type { Actor } from '#server/kernel/context'
import { DomainError } from '#server/kernel/errors'
import { readBytes } from './read-bytes'

/** Limit in bytes for public forms, which hold names, passwords and addresses. */
export const MAX_ANONYMOUS_BODY_BYTES = 100_000
/** Largest body of a signed-in person, in bytes: an editor file in form encoding. */
const MAX_SIGNED_IN_BODY_BYTES = 16_000_000

/** The largest forms list steps of a plan. Far more fields would take seconds to parse and much memory. */
const MAX_FORM_FIELDS = 10_000
const AMPERSAND = 0x26

/**
 * The request with its body read and limited in size, because neither Remix nor tRPC has a limit. Its host is
 * set to the sending origin, which was already checked: Remix compares the two again, and proxies change the
 * host.
 */
export async function limitBody(request: Request, actor: Actor): Promise<Request> {
  if (request.body === null) return request
  const body = await readBytes(
    request,
    actor.kind === 'anonymous' ? MAX_ANONYMOUS_BODY_BYTES : MAX_SIGNED_IN_BODY_BYTES,
  )
  const headers = new Headers(request.headers)
  if (isUrlencoded(headers)) limitFields(body)
  headers.delete('x-forwarded-host')
  const origin = headers.get('origin')
  if (origin !== null && URL.canParse(origin)) headers.set('host', new URL(origin).host)
  const { url, method, signal } = request
  return new Request(url, { method, headers, signal, body: new Uint8Array(body) })
}

const isUrlencoded = (headers: Headers) =>
  /^application\/x-www-form-urlencoded\b/i.test(headers.get('content-type') ?? '')

function limitFields(body: Uint8Array): void {
  let fields = 1
  for (let at = body.indexOf(AMPERSAND); at !== -1; at = body.indexOf(AMPERSAND, at + 1)) {
    fields += 1
    if (fields > MAX_FORM_FIELDS)
      throw new DomainError('payload_too_large', {
        message: `The form has more than ${MAX_FORM_FIELDS} fields, so it was not read. Send fewer fields at once.`,
      })
  }
}
