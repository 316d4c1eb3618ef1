import { promisify } from 'node:util'
import { gzip } from 'node:zlib'
import { mayPack } from './may-pack'
import type { Reply } from './reply'

/** What is smaller travels in one packet or two, packed or not. */
const LEAST_LENGTH = 2_000
const PACKED = /^(application\/([\w.+-]+\+)?json|text\/(html|markdown))\b/

/** Measured on a dashboard of 2.4 MB: more effort, or brotli, takes two to seven times as long for a tenth to a third less. */
const EFFORT = 4

const pack = promisify(gzip)

/** Texts that are kept are packed once; the packed one goes with them. */
const packedTexts = new WeakMap<Uint8Array, Promise<Buffer<ArrayBuffer>>>()

/** A whole answer as its reader takes it. What must not be stored may hold a credential, and is never packed. */
export async function packReply(request: Request, reply: Reply): Promise<Reply> {
  const { content, headers } = reply
  if (content === null || content.length < LEAST_LENGTH || !isPackable(headers) || !mayPack(request))
    return reply
  return { ...reply, headers: { ...headers, 'content-encoding': 'gzip' }, content: await packedOnce(content) }
}

const isPackable = (headers: Record<string, string>) =>
  headers['cache-control'] !== 'no-store' && PACKED.test(headers['content-type'] ?? '')

function packedOnce(content: string | Uint8Array<ArrayBuffer>): Promise<Buffer<ArrayBuffer>> {
  if (typeof content === 'string') return packText(content)
  const packed = packedTexts.get(content) ?? packText(content)
  packedTexts.set(content, packed)
  return packed
}

const packText = (text: string | Uint8Array) => pack(text, { level: EFFORT }) as Promise<Buffer<ArrayBuffer>>
