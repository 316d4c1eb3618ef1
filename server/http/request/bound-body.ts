import type { Actor } from '../../kernel/context'
import { readBytes } from './read-bytes'

/** Names, passwords, addresses: no form that is open to everybody holds more. */
export const OF_ANYBODY = 100_000
/** A file of the editor, as a form spells it. */
const OF_PEOPLE = 16_000_000

/**
 * The same request with its body read, and no larger than what we ask for: neither Remix nor tRPC knows a limit. Its host
 * is the origin that sent it, which was found to be ours: Remix compares the two by itself, and proxies rename hosts.
 */
export async function boundBody(request: Request, actor: Actor): Promise<Request> {
  if (request.body === null) return request
  const body = await readBytes(request, actor.kind === 'anonymous' ? OF_ANYBODY : OF_PEOPLE)
  const headers = new Headers(request.headers)
  headers.delete('x-forwarded-host')
  const origin = headers.get('origin')
  if (origin !== null && URL.canParse(origin)) headers.set('host', new URL(origin).host)
  const { url, method, signal } = request
  return new Request(url, { method, headers, signal, body: new Uint8Array(body) })
}
