import { createOutbound, OutboundError } from '#server/ports/http'
import { ImageHostError, type ImageHosts } from './port'

const BOUNDS = { timeoutMs: 10_000, maxBytes: 5 * 1024 * 1024 }
/** Per process, so that images that are read at the same time take at most 40 MB. */
const MAX_PARALLEL = 8
const headers = { accept: 'image/avif, image/webp, image/png, image/jpeg, image/gif' }

/** `allow`: names, addresses and ranges that may be reached although they are not public. */
export function openImageHosts(allow: readonly string[]): ImageHosts {
  const outbound = createOutbound({ allow })
  const queue: (() => void)[] = []
  let active = 0

  async function limited<T>(work: () => Promise<T>): Promise<T> {
    if (active >= MAX_PARALLEL) await new Promise<void>((resolve) => queue.push(resolve))
    else active += 1
    try {
      return await work()
    } finally {
      const next = queue.shift()
      if (next) next()
      else active -= 1
    }
  }

  async function read(url: string): Promise<Uint8Array> {
    try {
      const response = await outbound(url, { ...BOUNDS, headers })
      if (response.ok) return new Uint8Array(await response.arrayBuffer())
      await response.body?.cancel()
      throw new ImageHostError(`${new URL(url).host} answered ${response.status}.`)
    } catch (cause) {
      if (!(cause instanceof OutboundError)) throw cause
      throw new ImageHostError(cause.message, { cause })
    }
  }

  return { read: (url) => limited(() => read(url)) }
}
