import { promisify } from 'node:util'
import { gzip } from 'node:zlib'
import { canCompress } from './can-compress'
import type { Reply } from './reply'

/** In bytes. A smaller response takes one or two packets anyway. */
const MIN_COMPRESSED_LENGTH = 2_000
const COMPRESSIBLE_TYPES = /^(application\/([\w.+-]+\+)?json|text\/(html|markdown))\b/

/**
 * Measured on a dashboard of 2.4 MB: a higher level or brotli takes 2 to 7 times as long and saves 10 to 33 %
 * more.
 */
const GZIP_LEVEL = 4

const pack = promisify(gzip)

/** Cached texts are compressed once. The compressed copy is dropped together with the text. */
const compressedTexts = new WeakMap<Uint8Array, Promise<Buffer<ArrayBuffer>>>()

/**
 * Compresses a complete response if the client accepts it. A `no-store` response may hold a credential and is
 * never compressed.
 */
export async function compressReply(request: Request, reply: Reply): Promise<Reply> {
  const { content, headers } = reply
  if (
    content === null ||
    content.length < MIN_COMPRESSED_LENGTH ||
    !isCompressible(headers) ||
    !canCompress(request)
  )
    return reply
  return {
    ...reply,
    headers: { ...headers, 'content-encoding': 'gzip' },
    content: await compressOnce(content),
  }
}

const isCompressible = (headers: Record<string, string>) =>
  headers['cache-control'] !== 'no-store' && COMPRESSIBLE_TYPES.test(headers['content-type'] ?? '')

function compressOnce(content: string | Uint8Array<ArrayBuffer>): Promise<Buffer<ArrayBuffer>> {
  if (typeof content === 'string') return compressText(content)
  const compressed = compressedTexts.get(content) ?? compressText(content)
  compressedTexts.set(content, compressed)
  return compressed
}

const compressText = (text: string | Uint8Array) =>
  pack(text, { level: GZIP_LEVEL }) as Promise<Buffer<ArrayBuffer>>
