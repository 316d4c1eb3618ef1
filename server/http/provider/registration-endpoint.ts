import { networkOf } from '#server/kernel/network-of'
import type { EmbeddedProvider } from '#server/kernel/sign-in'
import type { RequestEntry } from '../entry'
import type { HttpContext } from '../envelope'
import { readBytes } from '../request/read-bytes'
import type { Reply } from '../response/reply'

const MAX_BYTES = 20_000

/** Registers an assistant. Anyone may register, because the person decides later; errors follow RFC 7591. */
export const registrationEndpoint =
  ({ entry, embedded }: { entry: RequestEntry; embedded: EmbeddedProvider }) =>
  async (c: HttpContext): Promise<Reply> => {
    await entry.countSender(c, 'public')
    const metadata = parse(await readBytes(c.req.raw, MAX_BYTES))
    const { status, body } = await embedded.registerAssistant(metadata, networkOf(entry.addressOf(c)))
    const headers = { 'content-type': 'application/json', 'cache-control': 'no-store' }
    return { status, headers, content: new TextEncoder().encode(JSON.stringify(body)) }
  }

/** undefined for a body that is not JSON: it is rejected like one that is not an object. */
function parse(bytes: Uint8Array): unknown {
  try {
    return JSON.parse(new TextDecoder().decode(bytes))
  } catch {
    return undefined
  }
}
